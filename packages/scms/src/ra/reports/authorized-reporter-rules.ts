import { aliveAt, crlStanding, readCrl } from "@v2x/credentials";
import { type Authorities, type CodedRule, isInForce } from "@v2x/pki";
import { BaseMbrPsid } from "@v2x/v2x-schema";
import type { FineError } from "../../exchange/fine-errors.ts";
import { crlKindsOfDevices, seriesOfKind } from "../../lists/revocation-lists.ts";
import type { ScmsRole } from "../../ports.ts";
import type { RaStorage } from "../ra-ports.ts";
import type { AuthorizedReporter } from "./reporter-search.ts";

/** A report that an authorization certificate signs. */
export interface AuthorizedReport extends AuthorizedReporter {
  readonly isRevoked: boolean;
  readonly now: Date;
}

/** What the RA asks of an authorization certificate that signs a report. */
export const authorizedReporterRules: readonly CodedRule<AuthorizedReport, FineError>[] = [
  {
    name: "misbehavior-permission",
    clause: "IEEE 1609.2 5.2.4.3.3",
    path: "",
    expected: `the authorization certificate has PSID ${BaseMbrPsid}`,
    code: "403-99",
    ask: ({ certificate }) =>
      certificate.value.toBeSigned.appPermissions?.some(({ psid }) => psid === BaseMbrPsid) || {
        found: `it does not have PSID ${BaseMbrPsid}`,
      },
  },
  {
    name: "authorization-in-force",
    clause: "IEEE 1609.2 5.1.2",
    path: "",
    expected: "the authorization certificate is valid now",
    code: "403-99",
    ask({ certificate, now }) {
      const { outcome, found = "" } = aliveAt(certificate, now);
      return outcome === "pass" || { found };
    },
  },
  {
    name: "authorization-chain",
    clause: "IEEE 1609.2 5.1.2",
    path: "",
    expected: "the ACA that issued the authorization certificate is still trusted",
    code: "400-40",
    ask: ({ aca, now }) => isInForce(aca, now) || { found: "its certificate is revoked or has ended" },
  },
  {
    name: "authorization-not-revoked",
    clause: "IEEE 1609.2 5.1.3",
    path: "",
    expected: "no revocation list names the authorization certificate",
    code: "403-99",
    ask: ({ isRevoked }) => !isRevoked || { found: "it is revoked" },
  },
];

/** Enough for ten thousand entries a hundred periods old with forty certificates each. */
const linkageOperations = 10_000_000;

/** Whether the newest list of its CRACA and series names an authorization certificate. */
export async function isOnRevocationList(
  { certificate }: AuthorizedReporter,
  storage: Pick<RaStorage, "latestList">,
  { records }: Authorities<ScmsRole>,
): Promise<boolean> {
  const { cracaId, crlSeries } = certificate.value.toBeSigned;
  const kind = crlKindsOfDevices.find((one) => seriesOfKind[one] === crlSeries);
  const craca = records.find(
    ({ role, hashedId8 }) => role === "rca" && Buffer.compare(hashedId8.slice(-3), cracaId) === 0,
  );
  const list = kind && craca && (await storage.latestList(kind, craca.hashedId8));
  if (list === undefined) return false;
  return crlStanding(readCrl(list.message), certificate, { operations: linkageOperations }) === "revoked";
}
