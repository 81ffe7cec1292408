import { fromHex, toHex } from "@v2x/asn1";
import type { AuthorityRole, Ccms, ListKind } from "@v2x/ccms";
import { calls, type Verdict } from "@v2x/contract";
import {
  decodeCertificate,
  type Evidence,
  type Judgement,
  judge,
  openEvidence,
  type TrustAnchor,
} from "@v2x/credentials";
import type { ServeCall } from "../http/api-call.ts";
import { HttpFailure } from "../http/http-failure.ts";

/** What a verdict needs from outside. */
interface VerdictPorts {
  /** Whose certificates and lists are at hand, and whose roots are trusted, where the asker wants them. */
  readonly ccms: Ccms;
  now(): Date;
}

/** Serves the verdict on certificates, lists and messages. Nothing of what is judged is kept. */
export function serveVerdict(serve: ServeCall, { ccms, now }: VerdictPorts): void {
  serve(calls.verdict, async ({ body }) => {
    const at = body.now === undefined ? now() : new Date(body.now);
    const known = body.known.map((hex, index) => evidenceIn(hex, `known[${index}]`));
    const trusted = body.trusted.map((hex, index) => anchorIn(hex, `trusted[${index}]`));
    const judgement = judge({
      bytes: fromHex(body.hex),
      type: body.type,
      known: body.useOwn ? [...known, ...(await ownEvidence(ccms))] : known,
      trusted: body.useOwn ? [...trusted, ...ownAnchors(ccms)] : trusted,
      now: at,
    });
    return { ...onTheWire(judgement), now: at.toISOString() };
  });
}

function evidenceIn(hex: string, field: string): Evidence {
  const evidence = openEvidence(fromHex(hex));
  if (evidence !== undefined) return evidence;
  throw malformed(`${field} must be a certificate, a trust list, a revocation list or a signed message`);
}

function anchorIn(hex: string, field: string): TrustAnchor {
  const evidence = openEvidence(fromHex(hex));
  if (evidence?.kind === "certificate" && evidence.certificate.value.issuer.choice === "self") {
    return { certificate: evidence.certificate, because: "you declare it so" };
  }
  throw malformed(`${field} must be a self-signed certificate: of a root or a trust list manager`);
}

function malformed(problems: string) {
  return new HttpFailure("request-malformed", { problems });
}

const roles = ["tlm", "rca", "ea", "aa"] as const satisfies readonly AuthorityRole[];
const lists = ["ctl", "crl", "ectl"] as const satisfies readonly ListKind[];

async function ownEvidence(ccms: Ccms): Promise<Evidence[]> {
  const messages = await Promise.all(lists.map(async (kind) => (await ccms.list(kind)).message));
  const certificates = roles.map((role) => ccms.certificate(role).bytes);
  return [...certificates, ...messages].flatMap((bytes) => openEvidence(bytes) ?? []);
}

function ownAnchors(ccms: Ccms): TrustAnchor[] {
  return (["tlm", "rca"] as const).map((role) => ({
    certificate: decodeCertificate(ccms.certificate(role).bytes),
    because: "it is this portal's own",
  }));
}

function onTheWire({ title, hashedId8, lights, missing, chain }: Judgement): Omit<Verdict, "now"> {
  return {
    title,
    ...(hashedId8 === undefined ? {} : { hashedId8: idHex(hashedId8) }),
    lights: lights.map(({ details, ...light }) => ({
      ...light,
      ...(details === undefined ? {} : { details: [...details] }),
    })),
    missing: missing.map(idHex),
    chain: chain.map(({ hashedId8: id, validity, ...certificate }) => ({
      ...certificate,
      hashedId8: idHex(id),
      validity: {
        notBefore: validity.notBefore.toISOString(),
        notAfter: validity.notAfter.toISOString(),
      },
    })),
  };
}

function idHex(id: Uint8Array): string {
  return toHex(id).toUpperCase();
}
