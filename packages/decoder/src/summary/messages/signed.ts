/** Who signed a message, when and for which application. @see IEEE 1609.2 6.3.9 — HeaderInfo */
import { toHex } from "@v2x/asn1";
import { type Certificate, dateOfTaiMs, taiAheadOfUtcAt } from "@v2x/v2x-schema";
import { certificateRow, certificateTitle, idOf, namesAround } from "../certificates.ts";
import { psidWords } from "../permissions-in-words.ts";
import { momentRow, wordsRow } from "../rows.ts";
import type { Spot } from "../spot.ts";
import type { SummaryContext, SummaryRow } from "../summary.ts";

/** What the innermost signature around a message says of it. */
export function signatureRows(signed: Spot, context: SummaryContext): readonly SummaryRow[] {
  const header = signed.at("tbsData.headerInfo");
  const psid = header?.at("psid");
  const time = header?.at("generationTime");
  return [
    ...signerRow(signed.at("signer"), context),
    ...(psid?.number() === undefined ? [] : wordsRow("application", psid, psidWords(psid.number()!))),
    ...(typeof time?.value === "bigint" ? taiRow("generated", time, Number(time.value / 1000n)) : []),
  ];
}

/** A moment by a count of TAI milliseconds since 2004, with the clock of TAI beside that of UTC. */
export function taiRow(
  label: "generated" | "detected" | "validFrom" | "validUntil",
  spot: Spot,
  milliseconds: number,
): readonly SummaryRow[] {
  const date = dateOfTaiMs(milliseconds);
  if (Number.isNaN(date.getTime())) return [];
  const ahead = taiAheadOfUtcAt(milliseconds);
  const tai = new Date(date.getTime() + ahead * 1000);
  const clock = Number.isNaN(tai.getTime()) ? "" : tai.toISOString().slice(11, 23);
  return momentRow(label, spot, date, "none", `${clock} TAI, ${ahead} s ahead; count ${milliseconds} ms`);
}

function signerRow(signer: Spot | undefined, context: SummaryContext): readonly SummaryRow[] {
  switch (signer?.choice) {
    case "digest": {
      const id = toHex(signer.octets("digest")!).toUpperCase();
      return certificateRow("signer", signer, id, namesAround(signer, context)(id));
    }
    case "certificate": {
      const first = signer.at("certificate[0]");
      if (first === undefined) return [];
      const certificate = first.value as Certificate;
      const title = certificateTitle(certificate);
      return certificateRow("signer", first, idOf(certificate), title === "certificate" ? undefined : title);
    }
    case "self":
      return wordsRow("signer", signer, "the key that the message itself carries");
    default:
      return [];
  }
}
