// Shuffled decks, bit for bit as Solvitaire and Microsoft FreeCell deal them.
// Takes a seed and the size of the deck; gives card numbers, front of the deck first.
#pragma once

#include <cstdint>
#include <vector>

#include "base/cards.hpp"

namespace winnable {

// Card number = 4 * (rank - 1) + suit, with suits in the order clubs, hearts, spades, diamonds,
// so that an unshuffled deck is simply 0, 1, 2, ...; a second deck repeats the numbers of the first.
using CardNumber = std::uint8_t;

std::vector<CardNumber> shuffled_deck(std::uint32_t seed, int max_rank, int decks);

// One full deck by the number of a deal of Microsoft FreeCell or, beyond 2^31, of FreeCell Pro. A negative number
// counts by its low 31 bits.
std::vector<CardNumber> microsoft_deck(std::int64_t number);

}  // namespace winnable
