/** Certificates in people's terms. @see IEEE 1609.2 6.4; ETSI TS 103 097 */
import { EncodeError, toHex } from "@v2x/asn1";
import { type Certificate, certificateRoleOf } from "@v2x/v2x-schema";
import { certificatesIn, hashedId8Of } from "../reading/certificates/index.ts";
import type { Reading } from "../reading/index.ts";
import { groupLines, permissionLines } from "./permissions-in-words.ts";
import { fieldRow, minor, validityRows, wordsRow } from "./rows.ts";
import { Spot } from "./spot.ts";
import type {
  FieldPlace,
  Summary,
  SummaryContext,
  SummaryLabel,
  SummaryLine,
  SummaryRow,
} from "./summary.ts";

/** 16 upper-case digits; of a certificate with a value out of its range, which has no encoding to hash, words. */
export function idOf(certificate: Certificate): string {
  try {
    return toHex(hashedId8Of(certificate)).toUpperCase();
  } catch (error) {
    if (!(error instanceof EncodeError)) throw error;
    return `none (${error.path} is out of its range)`;
  }
}

/** What people call a certificate: its role, and its name where it has one. */
export function certificateTitle(certificate: Certificate): string {
  const { id } = certificate.toBeSigned;
  const name = id.choice === "name" && id.value !== "" ? ` "${id.value}"` : "";
  return `${certificateRoleOf(certificate)}${name}`;
}

/** The same; undefined for certificates without a name whose role says nothing. */
export function certificateNameOf(certificate: Certificate): string | undefined {
  const title = certificateTitle(certificate);
  return title === "certificate" ? undefined : title;
}

/** A certificate with what there is to say of it. */
export function certificateSummary(spot: Spot, context: SummaryContext): Summary {
  const certificate = spot.value as Certificate;
  const title = certificateRoleOf(certificate);
  const content = spot.at("toBeSigned")!;
  return {
    kind: "certificate",
    title,
    rows: [
      ...nameRow(content.at("id")),
      ...issuerRow(spot.at("issuer"), namesAround(spot, context)),
      ...certificateRow("hashedId8", spot, idOf(certificate)),
      ...attributeRows(content),
      ...(content.at("appPermissions") === undefined
        ? wordsRow("permissions", content, "none of its own")
        : []),
      ...keyRow(content),
      ...minor(revocationRow(content)),
    ],
  };
}

/** Summarizes the content of a certificate that has no signature. */
export function certificateContentSummary(content: Spot): Summary {
  const rows = [...nameRow(content.at("id")), ...attributeRows(content), ...keyRow(content)];
  return { kind: "certificate", title: "certificate's content", rows };
}

/** What a certificate has and a request asks for: validity, region, permissions. */
export function attributeRows(content: Spot): readonly SummaryRow[] {
  const permissions = (
    label: SummaryLabel,
    name: string,
    lines: (spots: readonly Spot[]) => readonly SummaryLine[],
  ) => {
    const found = content.at(name);
    return found === undefined ? [] : wordsRow(label, found, lines(found.items()));
  };
  return [
    ...validityRows(content.at("validityPeriod")),
    ...permissions("permissions", "appPermissions", permissionLines),
    ...permissions("mayIssue", "certIssuePermissions", groupLines),
    ...permissions("mayRequest", "certRequestPermissions", groupLines),
    ...regionRow(content.at("region")),
    ...minor(fieldRow("assurance", content.at("assuranceLevel"))),
    ...minor(operatorRow(content.at("appExtensions"))),
  ];
}

/** A row with a certificate that only its digest names. */
export function certificateRow(
  label: SummaryLabel,
  { layer, path }: FieldPlace,
  hashedId8: string,
  name?: string,
): readonly SummaryRow[] {
  const value = { kind: "certificate", hashedId8 } as const;
  return [{ label, layer, path, value: name === undefined ? value : { ...value, name } }];
}

/** What people call certificates: those in the same input, then those that others know. */
export function namesAround({ reading }: Spot, { nameOf }: SummaryContext) {
  return (hashedId8: string): string | undefined => {
    const met = certificatesIn(reading).find(({ hashedId8: id }) => id === hashedId8);
    return (met && titleAt(reading, met)) ?? nameOf?.(hashedId8);
  };
}

/**
 * What people call the certificates in a reading, by HashedId8, for those who keep names for later inputs.
 *
 * @param most - so many, the first.
 */
export function certificateNamesIn(reading: Reading, most: number): ReadonlyMap<string, string> {
  return new Map(
    certificatesIn(reading)
      .slice(0, most)
      .flatMap((met) => {
        const title = titleAt(reading, met);
        return title === undefined ? [] : [[met.hashedId8, title] as const];
      }),
  );
}

/** Undefined where the layer was not read to its end, too. */
function titleAt(reading: Reading, { layer, path }: FieldPlace): string | undefined {
  const found = Spot.of(reading, layer)?.at(path)?.value;
  return found === undefined ? undefined : certificateNameOf(found as Certificate);
}

export function nameRow(id: Spot | undefined): readonly SummaryRow[] {
  switch (id?.choice) {
    case "name":
      return wordsRow("name", id.at("name")!, id.text("name")!);
    case "binaryId":
      return wordsRow("name", id.at("binaryId")!, toHex(id.octets("binaryId")!).toUpperCase());
    case "linkageData":
      return wordsRow("name", id, `a pseudonym of i-period ${id.number("linkageData.iCert")}`);
    default:
      return [];
  }
}

function issuerRow(
  issuer: Spot | undefined,
  nameOf: (hashedId8: string) => string | undefined,
): readonly SummaryRow[] {
  const digest = issuer?.chosen?.octets();
  if (issuer === undefined) return [];
  if (digest === undefined) return wordsRow("issuer", issuer, "itself (self-signed)");
  const id = toHex(digest).toUpperCase();
  return certificateRow("issuer", issuer, id, nameOf(id));
}

function keyRow(content: Spot): readonly SummaryRow[] {
  const indicator = content.at("verifyKeyIndicator");
  const encryption = content.at("encryptionKey.publicKey")?.chosen?.words();
  const key = indicator?.at("verificationKey")?.chosen;
  return indicator === undefined
    ? []
    : wordsRow("key", indicator, [
        key?.words() ?? "reconstructed with the issuer's key (implicit certificate)",
        ...(encryption === undefined ? [] : [encryption]),
      ]);
}

function regionRow(region: Spot | undefined): readonly SummaryRow[] {
  const chosen = region?.chosen;
  if (chosen === undefined) return [];
  switch (region!.choice) {
    case "polygonalRegion":
      return wordsRow("region", region!, `a polygon of ${chosen.length} corners`);
    case "identifiedRegion":
    case "rectangularRegion":
      return wordsRow("region", region!, chosen.items().map(placeWords));
    default:
      return wordsRow("region", region!, chosen.words());
  }
}

/** A country, with the parts of it that are meant. */
function placeWords(region: Spot): string {
  if (region.choice === undefined) return region.words();
  const chosen = region.chosen!;
  const country = chosen.at("countryOnly") ?? chosen.at("country");
  if (country === undefined) return chosen.words();
  const parts = chosen.at("regions")?.items() ?? chosen.at("regionAndSubregions")?.items() ?? [];
  const names = parts.map((part) => (part.at("region") ?? part).words());
  return `${country.words()}: ${names.join(", ")}`;
}

function operatorRow(extensions: Spot | undefined): readonly SummaryRow[] {
  const content = extensions
    ?.items()
    .find((extension) => extension.number("id") === 1)
    ?.at("content");
  return Array.isArray(content?.value) ? wordsRow("operator", content, content.value.join(".")) : [];
}

/** On which revocation list the certificate would stand; European ones name none. */
function revocationRow(content: Spot): readonly SummaryRow[] {
  const craca = content.at("cracaId");
  const series = content.number("crlSeries");
  if (craca === undefined || series === undefined || series === 0) return [];
  return wordsRow("revocation", craca, `series ${series} of CRACA …${toHex(craca.octets()!).toUpperCase()}`);
}
