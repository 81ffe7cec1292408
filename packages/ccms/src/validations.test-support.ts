import { coer } from "@v2x/asn1";
import { type DataSigner, decodeCertificate, toTime64 } from "@v2x/credentials";
import { type Authority, loadAuthorities } from "@v2x/pki";
import { openEnvelope, sealEncrypted, sealSigned } from "@v2x/protocol";
import {
  type AuthorizationValidationResponse,
  EtsiTs102941Data,
  type EtsiTs102941DataContent,
  type HeaderInfo,
  type InnerAtRequest,
} from "@v2x/v2x-schema";
import type { AuthorityRecord, AuthorityRole } from "./ports.ts";
import { authorizationRequest, type Bench, type EnrolledStation, octetsOf } from "./stations.test-support.ts";

/** What a station asks an AA for, as the AA sees it. */
export async function innerRequest(
  bench: Bench,
  station: Pick<EnrolledStation, "credential">,
  change: Parameters<typeof authorizationRequest>[2] = {},
  deviation: Parameters<typeof authorizationRequest>[3] = {},
): Promise<InnerAtRequest> {
  let seen: InnerAtRequest | undefined;
  const inner = (request: InnerAtRequest) => {
    seen = request;
    return request;
  };
  await authorizationRequest(bench, station, change, { ...deviation, inner });
  return seen!;
}

/** An authority of the bench with its keys. */
export async function authorityOf({ ports }: Bench, role: AuthorityRole, generation = 1): Promise<Authority> {
  const { usable } = await loadAuthorities(ports.storage, ports.keys);
  return usable.find(({ record }) => record.role === role && record.generation === generation)!;
}

/** How a validation request departs from what an AA sends. */
export interface ValidationDeviation {
  readonly content?: EtsiTs102941DataContent;
  readonly header?: Partial<HeaderInfo>;
  readonly by?: DataSigner;
  /** Instead of the current EA. */
  readonly to?: AuthorityRecord;
  /** Instead of the signed message. */
  readonly signed?: (octets: Uint8Array) => Uint8Array;
  readonly octets?: (octets: Uint8Array) => Uint8Array;
}

/** Sends the EA what the AA sends it, and reads the answer. */
export async function askToValidate(
  bench: Bench,
  { sharedAtRequest, ecSignature }: Pick<InnerAtRequest, "sharedAtRequest" | "ecSignature">,
  deviation: ValidationDeviation = {},
): Promise<AuthorityValidationAnswer> {
  const aa = await authorityOf(bench, "aa");
  const content = deviation.content ?? {
    choice: "authorizationValidationRequest",
    value: { sharedAtRequest, ecSignature },
  };
  const signed = await sealSigned(
    { unsecured: coer.encode(EtsiTs102941Data, { version: 1, content }) },
    { psid: 623, generationTime: toTime64(bench.ports.now()), ...deviation.header },
    deviation.by ?? { identifier: "digest", certificate: aa.certificate, signer: await aa.signer() },
  );
  const ea = decodeCertificate((deviation.to ?? (await bench.ccms.certificate("ea"))).certificate);
  const sealed = sealEncrypted(deviation.signed?.(signed) ?? signed, [
    { choice: "certRecipInfo", certificate: ea },
  ]);
  const octets = deviation.octets?.(sealed.octets) ?? sealed.octets;
  return {
    octets,
    response: await readValidation(
      bench,
      octetsOf(await bench.ccms.validateAuthorization({ octets })),
      sealed.contentKey,
    ),
  };
}

/** What was sent, and what came back. */
export interface AuthorityValidationAnswer {
  readonly octets: Uint8Array;
  readonly response: AuthorizationValidationResponse;
}

async function readValidation(bench: Bench, octets: Uint8Array, contentKey: Uint8Array) {
  const ea = decodeCertificate((await bench.ccms.certificate("ea")).certificate);
  const at = bench.ports.now();
  const opening = await openEnvelope(octets, {
    layers: [
      { kind: "encrypted", keys: [{ choice: "pskRecipInfo", contentKey }] },
      {
        kind: "signed",
        signer: {
          digest: async (id) => (Buffer.compare(id, ea.hashedId8) === 0 ? { certificate: ea } : undefined),
        },
        header: { psid: 623, generationTime: { at, pastMs: 0, futureMs: 0 } },
      },
    ],
    payload: EtsiTs102941Data,
  });
  const content = opening.value?.content;
  if (content?.choice !== "authorizationValidationResponse")
    throw new Error(`answered ${content?.choice}: ${opening.refusal?.check.name}`);
  return content.value;
}
