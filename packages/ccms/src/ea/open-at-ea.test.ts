import { toHex } from "@v2x/asn1";
import { agreementWith } from "@v2x/credentials";
import { privateKeyFromScalar } from "@v2x/crypto";
import { type Authorities, type Authority, loadAuthorities } from "@v2x/pki";
import { fixture } from "@v2x/testkit";
import { expect, it } from "vitest";
import { ccmsExchange } from "../exchange/ccms-exchange.ts";
import { registerDevice, startBench } from "../stations.test-support.ts";
import { openAtEa } from "./open-at-ea.ts";
import { enrolmentRequestIn } from "./senders.ts";

const received = fixture("bouncy-castle/ecies-encrypted-103097data.oer");
const params = JSON.parse(
  Buffer.from(fixture("bouncy-castle/ecies-encrypted-103097data.params.json")).toString(),
) as Record<string, string>;
const param = (name: string) => Uint8Array.from(Buffer.from(params[name]!, "hex"));

it("opens a request that others made for an EA whose key is published, and finds the device that it names", async () => {
  const bench = await startBench();
  const itsId = Buffer.from("ETSI-ITS-001");
  const device = await registerDevice(bench, { canonicalId: toHex(itsId).toUpperCase() });
  const authorities = withEaOf(await loadAuthorities(bench.ports.storage, bench.ports.keys));
  const exchange = ccmsExchange("ea", { octets: received }, new Date("2019-08-26T14:00:00Z"));
  const { opening, message, sender, addressed } = await openAtEa({
    exchange,
    authorities,
    ports: bench.ports,
  });
  expect(opening.contentKey).toEqual(param("wrapped AES-128 key after decryption"));
  expect(Buffer.from(enrolmentRequestIn(message!)!.itsId)).toEqual(itsId);
  expect(sender.device!.id).toBe(device.record.id);
  expect(addressed!.record.name).toBe("TEST-EA");
  // Nobody published the canonical key that signed it.
  const failing = opening.trace.layers.flatMap(({ checks }) =>
    checks.filter(({ outcome }) => outcome === "fail").map(({ name }) => name),
  );
  expect(failing).toContain("data-signature");
});

/** The same authorities, the EA with the published key and the digest of its certificate, which nobody published. */
function withEaOf(authorities: Authorities): Authorities {
  const key = privateKeyFromScalar("NistP256", param("recipient private key (P-256)"));
  const ea = authorities.current("ea");
  const certificate = Object.create(ea.certificate, {
    digest: { value: param("P1 = SHA-256 of the recipient certificate") },
  }) as Authority["certificate"];
  const published: Authority = { ...ea, certificate, agreement: async () => agreementWith(key) };
  return { ...authorities, usable: [published] };
}
