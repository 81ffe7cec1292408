/**
 * A dissector for Wireshark, in Lua, of what Wireshark itself cannot read: messages and lists of ETSI TS 102 941,
 * messages of IEEE 1609.2.1 and revocation lists of IEEE 1609.2, in COER. The types are those of `@v2x/v2x-schema`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  Certificate,
  CrlContents,
  CrlPsid,
  CrlServicePsid,
  CtlServicePsid,
  EtsiTs102941Data,
  Ieee1609Dot2Data,
  leapSecondsAt,
  ScmsPdu,
  SecuredCertificateRequestPsid,
  SecuredCrl,
  SecurityMgmtPsid,
  taiMsOf,
} from "@v2x/v2x-schema";
import { luaTable } from "./lua-literal.ts";
import { SchemaTables } from "./schema-tables.ts";

/** Where the walker's text takes the tables. */
const tablesMark = "-- TABLES\n";

/** What the walker begins with, by the names it knows them under. */
const roots = {
  ts102941: EtsiTs102941Data,
  scms: ScmsPdu,
  crl: CrlContents,
  securedCrl: SecuredCrl,
  envelope: Ieee1609Dot2Data,
  certificate: Certificate,
} as const;

/** Which root the payload of signed data is, by the PSID that its signer names. */
const rootByPsid: ReadonlyMap<number, keyof typeof roots> = new Map([
  [CrlServicePsid, "ts102941"],
  [SecuredCertificateRequestPsid, "ts102941"],
  [CtlServicePsid, "ts102941"],
  [SecurityMgmtPsid, "scms"],
  [CrlPsid, "crl"],
]);

/** The whole Lua script, as Wireshark's folder of plugins or `-X lua_script:` takes it. */
export function dissectorScript(): string {
  const tables = new SchemaTables();
  const places = new Map(Object.entries(roots).map(([name, schema]) => [name, tables.root(schema)]));
  const text = [
    tables.text(),
    `R = ${luaTable(places)}`,
    `P = ${luaTable(rootByPsid)}`,
    `LEAPS = ${luaTable(leaps())}`,
    "",
  ].join("\n");
  const walker = readFileSync(join(import.meta.dirname, "coer-walker.lua"), "utf8");
  return walker.replace(tablesMark, () => text);
}

/** The counts of TAI seconds from which each leap second so far is behind; they came with a half-year. */
function leaps(): readonly number[] {
  const starts = Array.from({ length: 60 }, (_, half) => taiMsOf(new Date(Date.UTC(2004, half * 6, 1))));
  const passed = starts.filter(
    (tai, index) => index > 0 && leapSecondsAt(tai) > leapSecondsAt(starts[index - 1]!),
  );
  return passed.map((tai) => tai / 1000);
}
