#include "search/hole_box.hpp"

#include <algorithm>
#include <bit>

#include "base/memory.hpp"

namespace winnable {

// The cards of an open reserve are piles of one card.
std::vector<HoleBox::Pile> HoleBox::piles_of(const Layout& layout) {
  std::vector<Pile> piles;
  std::size_t weight = 1;
  for (const winnable::Pile& pile : layout.piles) {
    const bool is_pile = pile.place == Place::kTableau || pile.place == Place::kReserve;
    if (!is_pile || pile.cards.empty()) continue;
    Pile& added = piles.emplace_back(Pile{pile.place, pile.index, {}, weight, pile.cards.size()});
    for (const Card card : pile.cards) added.ranks.push_back(static_cast<std::uint8_t>(step_of(card) + 1));
    weight *= pile.cards.size() + 1;
  }
  return piles;
}

// How many blocks there are; more than `most` is not counted to the end.
std::size_t HoleBox::blocks_of(const std::vector<Pile>& piles, std::size_t most) {
  std::size_t blocks = 1;
  for (const Pile& pile : piles) {
    blocks *= pile.ranks.size() + 1;
    if (blocks > most) break;
  }
  return blocks;
}

bool HoleBox::fits(const Rules& rules, const Layout& layout, std::size_t most_bytes) {
  const std::size_t most = std::min(most_bytes, kMostBytes) / sizeof(Block);
  return rules.family == Family::kTableau && rules.cells == 0 && !layout.cards(Place::kHole).empty() &&
         layout.cards(Place::kStock).size() <= kMostStock && blocks_of(piles_of(layout), most) <= most;
}

HoleBox::HoleBox(const Task& task, const Rules& rules, const Layout& layout)
    : Engine(task.switches),
      control_(task.control),
      piles_(piles_of(layout)),
      ranks_(rules.max_rank),
      has_corner_(rules.hole_loops),
      last_ends_(!rules.hole_past_last),
      root_rank_(static_cast<std::size_t>(step_of(layout.cards(Place::kHole).back()) + 1)),
      blocks_(blocks_of(piles_, kMostBytes)),
      next_(blocks_),
      block_(static_cast<Block*>(map_pages(blocks_ * sizeof(Block)))) {
  const std::vector<Card>& stock = layout.cards(Place::kStock);
  for (auto card = stock.rbegin(); card != stock.rend(); ++card) {
    stock_.push_back(static_cast<std::uint8_t>(step_of(*card) + 1));
    dealt_as_[stock_.back()] |= std::uint32_t{1} << stock_.size();
  }
  all_deals_ = static_cast<std::uint32_t>((std::uint64_t{2} << stock_.size()) - 1);
}

HoleBox::~HoleBox() {
  if (block_) unmap_pages(block_, blocks_ * sizeof(Block));
}

Verdict HoleBox::search(std::uint64_t positions) {
  if (!block_) reason_ = Reason::kMemory;
  if (!block_) return Verdict::kUnknown;
  reason_ = Reason::kNone;
  while (next_ > 0 && reason_ == Reason::kNone) {
    if (counters_.positions >= positions) {
      reason_ = Reason::kPositions;
      break;
    }
    fill(block_[--next_]);
    step_down();
    if (++counters_.positions % kPollEvery == 0) reason_ = control_.poll();
  }
  counters_.expanded = counters_.stored = counters_.unique;
  counters_.bytes = (blocks_ - next_) * sizeof(Block);
  if (next_ > 0) return Verdict::kUnknown;
  reason_ = Reason::kNone;
  return block_[0].any ? Verdict::kWinnable : Verdict::kUnwinnable;
}

// Finds out which positions with the heights of now can be reached, from the blocks of those with a card more.
void HoleBox::fill(Block& block) {
  std::array<std::uint32_t, kMaxRank + 2> dealt{};
  if (&block == &block_[blocks_ - 1]) dealt[root_rank_] = 1;
  for (const Pile& pile : piles_) {
    if (pile.height == pile.ranks.size()) continue;
    const Block& before = (&block)[pile.weight];
    const std::size_t rank = pile.ranks[pile.height];
    dealt[rank] |= before.dealt[rank - 1] | before.dealt[rank + 1];
  }
  std::uint32_t any = 0;
  for (const std::uint32_t bits : dealt) any |= bits;
  if (!any) return;  // the page holds zeros
  ++counters_.unique;
  // A card can always be dealt, so every number of deals from the lowest on can be reached.
  any = (0 - (any & (0 - any))) & all_deals_;
  for (std::size_t rank = 0; rank < dealt.size(); ++rank)
    block.dealt[rank] = dealt[rank] | (dealt_as_[rank] & any << 1);
  block.any = any;
  const auto last = static_cast<std::size_t>(ranks_);
  if (last_ends_) block.dealt[last] = 0;
  if (has_corner_) block.dealt[0] = block.dealt[last];
  if (has_corner_) block.dealt[last + 1] = block.dealt[1];
}

void HoleBox::step_down() {
  for (Pile& pile : piles_) {
    if (pile.height-- > 0) return;
    pile.height = pile.ranks.size();
  }
}

// From the end back to the root: how each card came to the hole.
MoveList HoleBox::path() const {
  MoveList moves;
  std::vector<std::size_t> heights(piles_.size(), 0);
  std::size_t at = 0;
  int dealt = std::bit_width(block_[0].any) - 1;
  std::size_t rank = 0;  // on the hole; 0: any
  while (at + 1 < blocks_ || dealt > 0) {
    const Block& here = block_[at];
    const bool may_deal = dealt > 0 && (here.any >> (dealt - 1) & 1);
    if (may_deal && (rank == 0 || rank == stock_[static_cast<std::size_t>(dealt) - 1])) {
      moves.push_back(deal_move());
      --dealt;
      rank = 0;
      continue;
    }
    for (std::size_t p = 0; p < piles_.size(); ++p) {
      const Pile& pile = piles_[p];
      if (heights[p] == pile.ranks.size()) continue;
      const std::size_t card = pile.ranks[heights[p]];
      const Block& before = block_[at + pile.weight];
      const bool from_below = before.dealt[card - 1] >> dealt & 1;
      const bool from_above = before.dealt[card + 1] >> dealt & 1;
      if ((rank != 0 && rank != card) || !(from_below || from_above)) continue;
      const auto ranks = static_cast<std::size_t>(ranks_);
      rank = from_below ? (card == 1 ? ranks : card - 1) : (card == ranks ? 1 : card + 1);
      ++heights[p];
      at += pile.weight;
      // A card of an open reserve is counted among those that are left of it.
      int index = pile.index;
      for (std::size_t other = 0; pile.place == Place::kReserve && other < p; ++other)
        index -= piles_[other].place == Place::kReserve && heights[other] == 0;
      moves.push_back(transfer(pile.place, index, Place::kHole, 0));
      break;
    }
  }
  std::reverse(moves.begin(), moves.end());
  return moves;
}

}  // namespace winnable
