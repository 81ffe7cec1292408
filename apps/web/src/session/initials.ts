/**
 * The letters of an avatar: the first of each of the first two parts of the e-mail's local part, which is
 * split at `.`, `_`, `-` and `+`. One part gives one letter.
 */
export function initialsOf(email: string): string {
  const [localPart = ""] = email.split("@");
  return localPart
    .split(/[._\-+]/)
    .filter((part) => part !== "")
    .slice(0, 2)
    .map((part) => [...part][0]!.toUpperCase())
    .join("");
}
