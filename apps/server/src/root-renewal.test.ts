import { fromHex } from "@v2x/asn1";
import { calls, type NewDeviceInput } from "@v2x/contract";
import { type MessageSigner, signerWith, verifyChain, verifyLinkCertificate } from "@v2x/credentials";
import { generatePrivateKey, type PrivateKey } from "@v2x/crypto";
import { authorize, collectTrust, type Enrollee, enrol, type Transport, type Trust } from "@v2x/station";
import { unmetIn } from "@v2x/v2x-schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "./running-server.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const transport: Transport = {
  get: (url) => answerOf(fetch(url)),
  post: (url, type, body) =>
    answerOf(fetch(url, { method: "POST", headers: { "content-type": type }, body: Buffer.from(body) })),
};

async function answerOf(asked: Promise<Response>) {
  const response = await asked;
  const mediaType = response.headers.get("content-type") ?? "";
  return { status: response.status, mediaType, body: new Uint8Array(await response.arrayBuffer()) };
}

async function trustNow(): Promise<Trust> {
  const { trust } = await collectTrust({ transport, dcUrl: `${server.url}/ccms/dc`, now: new Date() });
  return trust!;
}

let registered = 0;
async function register(canonicalKey: PrivateKey): Promise<Enrollee> {
  registered += 1;
  const canonicalId = `${organizations.onlyCcms.organizationId}000${registered}`;
  const device: NewDeviceInput = {
    canonicalId,
    compressedKey: Buffer.from(canonicalKey.publicKey).toString("hex"),
    keyType: canonicalKey.keyType,
    appPermissions: [{ psid: 36, ssp: "01FFFC" }],
  };
  const answer = await server.fetch(calls.ccms.addDevice.path, {
    method: "POST",
    body: JSON.stringify(device),
    headers: { "content-type": "application/json" },
    token: server.tokens.alpha,
  });
  expect(answer.status).toBe(200);
  return { canonicalId: fromHex(canonicalId), canonicalKey: signerWith(canonicalKey) };
}

/** Gets a credential, and a ticket with it, from EA and AA as that trust knows them; both hold up to its root. */
async function live(enrollee: Enrollee, { ea, aa, root }: Trust): Promise<MessageSigner> {
  const signer = signerWith(generatePrivateKey("NistP256"));
  const enrolled = await enrol(
    { transport, url: ea.url },
    { enrollee, key: signer, ea: ea.certificate, now: new Date() },
  );
  expect([unmetIn(enrolled.checks), enrolled.answer?.responseCode]).toEqual([[], "ok"]);
  const credential = { certificate: enrolled.answer!.certificate!, signer };
  const authorized = await authorize(
    { transport, url: aa.url },
    {
      credential,
      key: signerWith(generatePrivateKey("NistP256")),
      ea: ea.certificate,
      aa: aa.certificate,
      attributes: {
        appPermissions: [{ psid: 36, ssp: { choice: "bitmapSsp", value: Uint8Array.of(1, 0xff, 0xfc) } }],
      },
      hmacKey: crypto.getRandomValues(new Uint8Array(32)),
      withPrivacy: true,
      withProofOfPossession: true,
      now: new Date(),
    },
  );
  expect([unmetIn(authorized.checks), authorized.answer?.responseCode]).toEqual([[], "ok"]);
  const at = { at: new Date() };
  for (const chain of [
    [credential.certificate, ea.certificate, root],
    [authorized.answer!.certificate!, aa.certificate, root],
  ])
    expect(unmetIn(verifyChain(chain, at))).toEqual([]);
  return credential;
}

it("right after the root was renewed stations get credentials and tickets below the root that they know, old or new", async () => {
  const known = await register(generatePrivateKey("NistP256"));
  const before = await trustNow();
  const credential = await live(known, before);
  await server.command({ command: "authority-renew", role: "rca", reason: "a test" });
  const after = await trustNow();
  expect(after.root.hashedId8).not.toEqual(before.root.hashedId8);

  // Has not heard of it: asks the EA and the AA below the old root.
  const again = await live({ credential }, before);
  await live(await register(generatePrivateKey("BrainpoolP256r1")), before);
  // Has heard of it, and its credential stands below the old root.
  await live({ credential: again }, after);
  await live(await register(generatePrivateKey("NistP384")), after);

  const roots = { before: before.root, subject: after.root };
  for (const [form, call] of [
    ["rca-single", "getrcalinkcertificate"],
    ["rca-double", "getrcadoublelinkcertificate"],
  ] as const) {
    const link = new Uint8Array(await (await server.fetch(`/ccms/dc/${call}`)).arrayBuffer());
    expect(unmetIn(verifyLinkCertificate(form, link, roots))).toEqual([]);
  }
});
