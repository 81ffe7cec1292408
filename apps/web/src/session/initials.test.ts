import { expect, it } from "vitest";
import { initialsOf } from "./initials.ts";

it.each([
  ["anna.berg@v2x.example", "AB"],
  ["demo@v2x.example", "D"],
  ["anna_berg.carlsen@v2x.example", "AB"],
  ["hans-peter+test@v2x.example", "HP"],
  ["anna+bench@v2x.example", "AB"],
  ["..x@v2x.example", "X"],
  ["élise.øst@v2x.example", "ÉØ"],
])("takes the initials of %s: %s [R2.29]", (email, initials) => {
  expect(initialsOf(email)).toBe(initials);
});
