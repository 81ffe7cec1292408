import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { fromHex, toHex } from "@v2x/asn1";
import { calls } from "@v2x/contract";
import { type DecodedCertificate, decodeCertificate, type MessageSigner, signerWith } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import {
  type AuthorizationDeviation,
  type BuiltRequest,
  buildAuthorizationRequest,
  buildEnrolmentRequest,
  type EnrolmentDeviation,
  readEnrolmentAnswer,
} from "@v2x/station";
import type { RunningPortal } from "./portal.ts";

const run = promisify(execFile);

/** A station whose device the demo user's organization "Demo" registered. */
export interface Station {
  readonly canonicalId: string;
  /** Asks the EA for a credential. @returns the request's name, 32 upper-case hex digits. */
  enrol(deviation?: EnrolmentDeviation): Promise<string>;
  /** Asks the AA for a ticket, with privacy, once enrolled. @returns the request's name. */
  authorize(deviation?: AuthorizationDeviation): Promise<string>;
}

/** Registers a device through the portal's API, as a script would, and makes its station. */
export async function makeStation(portal: RunningPortal): Promise<Station> {
  const api = await apiOf(portal);
  const organizations = await api(calls.meta.organizations.path).then((answer) => answer.json());
  const { organizationId } = organizations[0];
  const scope = `?organizationId=${organizationId}`;
  const certificate = async (path: string): Promise<DecodedCertificate> =>
    decodeCertificate(new Uint8Array(await (await api(path + scope)).arrayBuffer()));
  const [ea, aa] = await Promise.all([
    certificate(calls.ccms.getEaCert.path),
    certificate(calls.ccms.getAaCert.path),
  ]);
  const canonicalKey = generatePrivateKey("NistP256");
  const canonicalId = organizationId + toHex(crypto.getRandomValues(new Uint8Array(4))).toUpperCase();
  const registered = await api(calls.ccms.addDevice.path + scope, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      canonicalId,
      compressedKey: toHex(canonicalKey.publicKey),
      withPrivacy: true,
      appPermissions: [{ psid: 36, ssp: "01FFFC" }],
    }),
  });
  if (!registered.ok) throw new Error(`the device was not registered: ${await registered.text()}`);
  let credential: MessageSigner | undefined;
  return {
    canonicalId,
    enrol: async (deviation) => {
      const key = signerWith(generatePrivateKey("NistP256"));
      const enrollee = { canonicalId: fromHex(canonicalId), canonicalKey: signerWith(canonicalKey) };
      const request = await buildEnrolmentRequest({ enrollee, key, ea, now: new Date() }, deviation);
      const received = await send(portal, "/ccms/ea/enrolment", request);
      if (received === undefined) return nameOf(request);
      const read = await readEnrolmentAnswer({ received, request, authority: ea, now: new Date() });
      if (read.certificate) credential = { certificate: read.certificate, signer: key };
      return nameOf(request);
    },
    authorize: async (deviation) => {
      if (credential === undefined) throw new Error("the station is not enrolled");
      const key = signerWith(generatePrivateKey("NistP256"));
      const request = await buildAuthorizationRequest(
        {
          credential,
          key,
          ea,
          aa,
          attributes: {
            appPermissions: [{ psid: 36, ssp: { choice: "bitmapSsp", value: fromHex("01FFFC") } }],
          },
          hmacKey: crypto.getRandomValues(new Uint8Array(32)),
          withPrivacy: true,
          withProofOfPossession: true,
          now: new Date(),
        },
        deviation,
      );
      await send(portal, "/ccms/aa/authorization", request);
      return nameOf(request);
    },
  };
}

/** @returns what came back, unless the authority could not even encrypt. */
async function send(
  portal: RunningPortal,
  path: string,
  request: BuiltRequest,
): Promise<Uint8Array | undefined> {
  const answer = await fetch(portal.url + path, {
    method: "POST",
    headers: { "content-type": "application/x-its-request" },
    body: Buffer.from(request.octets),
  });
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
}

function nameOf({ requestHash }: BuiltRequest): string {
  return toHex(requestHash).toUpperCase();
}

/** Calls of the portal's API with the demo user's token: like fetch, by path. */
export async function apiOf({ url, dataDir }: RunningPortal) {
  const program = join(import.meta.dirname, "..", "apps/server/src/cli.ts");
  const { stdout } = await run(process.execPath, [program, "token", "--email", "demo@v2x.example"], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: new URL(url).port, NODE_NO_WARNINGS: "1" },
  });
  const authorization = `Bearer ${stdout.trim()}`;
  return (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { ...headers, authorization } });
}
