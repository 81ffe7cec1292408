/**
 * Characters that do not show, or change how others show: Unicode's Default_Ignorable_Code_Point (zero-width and
 * bidirectional characters, the soft hyphen, the byte order mark, fillers, variation selectors, tags), marks of
 * annotations, and separators of lines and paragraphs.
 */
const hidden = /[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]/u;

/** An emoji with its variation selector or skin colour, and several that joiners make one. */
const emoji =
  /\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?)*/gu;

/** A joiner or non-joiner within a word of a script that needs it for its spelling. @see Unicode UAX #31, 2.3 */
const joinedLetters =
  /([\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}])[\u200c\u200d](?=\p{L})/gu;

/**
 * Returns the first character of a name that nobody sees, as `U+200B`. Two names that look alike must not differ by
 * one. Joiners pass where a script or an emoji needs them, variation selectors behind an emoji.
 *
 * @returns undefined if there is none. Control characters (Cc) are not looked for.
 */
export function hiddenCharacterIn(text: string): string | undefined {
  if (!hidden.test(text)) return undefined;
  const found = hidden.exec(text.replace(emoji, "").replace(joinedLetters, "$1"))?.[0];
  return found && `U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}
