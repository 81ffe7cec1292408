/** Foreign text among what the command line prints: names in certificates, of files, of subjects. */

/**
 * A text on one line: control characters as the pictures that Unicode has of them, so that no name can end the line it
 * stands in and begin one that reads like ours.
 */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, picture);
}

/**
 * A text as a terminal may have it: besides line ends and tabs no control characters, which terminals obey, and none that
 * turn the direction of writing.
 */
export function harmlessForTerminals(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, picture);
}

function picture(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\ufffd";
}
