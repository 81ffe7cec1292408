/** What can be said of content that is encrypted: for whom, with which kind of key, how much. */
import { toHex } from "@v2x/asn1";
import { certificateRow, namesAround } from "../certificates.ts";
import { wordsRow } from "../rows.ts";
import type { Spot } from "../spot.ts";
import type { SummaryContext, SummaryRow } from "../summary.ts";

/** Recipients that are told one by one. */
const mostRecipients = 20;

/** The rows of encrypted data. */
export function envelopeRows(encrypted: Spot, context: SummaryContext): readonly SummaryRow[] {
  const recipients = encrypted.at("recipients")!;
  const left = recipients.length - mostRecipients;
  const ciphertext = encrypted.at("ciphertext");
  const size = ciphertext?.chosen?.octets("ccmCiphertext")?.length;
  return [
    ...recipients.items(mostRecipients).flatMap((recipient) => recipientRows(recipient, context)),
    ...(left > 0 ? wordsRow("recipient", recipients, `${left} more`) : []),
    ...(size === undefined
      ? []
      : wordsRow("content", ciphertext!, `${size} octets of ciphertext, 16 of them its tag`)),
  ];
}

function recipientRows(recipient: Spot, context: SummaryContext): readonly SummaryRow[] {
  const chosen = recipient.chosen;
  const id = chosen?.at("recipientId") ?? chosen;
  const octets = id?.octets();
  const key = chosen?.at("encKey")?.chosen;
  if (octets === undefined) return [];
  const hashedId8 = toHex(octets).toUpperCase();
  return [
    ...certificateRow("recipient", id!, hashedId8, namesAround(id!, context)(hashedId8)),
    ...wordsRow("key", recipient, [chosen!.words(), ...(key === undefined ? [] : [key.words()])]),
  ];
}
