import { describe, expect, it } from "vitest";
import { hiddenCharacterIn } from "./index.ts";

describe("hidden characters of a name", () => {
  it.each([
    ["a zero-width space", "re\u200bset", "U+200B"],
    ["a joiner between Latin letters", "a\u200db", "U+200D"],
    ["a non-joiner at the end", "نام\u200c", "U+200C"],
    ["two joiners in a row", "می\u200c\u200cخواهم", "U+200C"],
    ["a soft hyphen", "ab\u00adc", "U+00AD"],
    ["a byte order mark", "\ufeffname", "U+FEFF"],
    ["a word joiner", "a\u2060b", "U+2060"],
    ["a variation selector behind a letter", "a\ufe0f", "U+FE0F"],
    ["a second variation selector behind an emoji", "❤\ufe0f\ufe0f", "U+FE0F"],
    ["tags", "a\u{e0061}", "U+E0061"],
    ["a filler of Hangul", "a\u3164", "U+3164"],
    ["a combining grapheme joiner", "a\u034fb", "U+034F"],
    ["what turns the direction of text", "a\u202eb", "U+202E"],
    ["a line separator", "a\u2028b", "U+2028"],
    ["an annotation", "a\ufff9b", "U+FFF9"],
  ])("are found: %s", (_what, text, found) => {
    expect(hiddenCharacterIn(text)).toBe(found);
  });

  it.each([
    ["letters of any language", "Zürich 東京 Ελλάδα Київ \u00a0"],
    ["a non-joiner in Persian", "می\u200cخواهم"],
    ["a joiner in Sinhala", "ශ්\u200dරී ලංකා"],
    ["a joiner in Hindi", "क्\u200dष"],
    ["an emoji with its selector", "I ❤\ufe0f V2X"],
    ["an emoji of several", "👩🏽\u200d💻 and 👨\u200d👩\u200d👧"],
    ["signs of Arabic that show", "\u0600\u0661"],
  ])("are not seen in %s", (_what, text) => {
    expect(hiddenCharacterIn(text)).toBeUndefined();
  });
});
