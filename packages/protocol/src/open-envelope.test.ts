import { coer } from "@v2x/asn1";
import {
  agreementWith,
  type DataSigner,
  signedDataIn,
  signerWith,
  signToBeSigned,
  toEncryptionKey,
} from "@v2x/credentials";
import { generateContentKey, generatePrivateKey } from "@v2x/crypto";
import { allHold, type HeaderInfo, Ieee1609Dot2Data, type RecipientInfo } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import {
  Greeting,
  header,
  knowing,
  now,
  ownKeyOf,
  type Party,
  party,
  rulesFor,
  signerOf,
  time,
} from "./envelopes.test-support.ts";
import {
  type EncryptedRules,
  type OctetRange,
  type Opening,
  openEnvelope,
  openExternalSignature,
  type PayloadRules,
  type SignedRules,
  sealAnswer,
  sealEncrypted,
  sealSigned,
  sealUnsecured,
  type TraceCheck,
  traceInside,
} from "./index.ts";

let authority: Party;
let station: Party;
let stranger: Party;
const greeting: Greeting = { text: Uint8Array.of(72, 105), count: 2 };
const payload = coer.encode(Greeting, greeting);

beforeAll(async () => {
  authority = await party("NistP256", "BrainpoolP256r1");
  station = await party("NistP384", "NistP256");
  stranger = await party("NistP256", "BrainpoolP256r1");
});

type Rules = PayloadRules<Greeting>;

/** A header, signer and payload that differ from what is expected in the ways that are given. */
interface Departure {
  readonly header?: HeaderInfo;
  readonly by?: DataSigner;
  readonly payload?: Uint8Array;
}

const byStation = (identifier: "digest" | "certificate" = "digest"): DataSigner => ({
  ...signerOf(station),
  identifier,
});
const sign = (given: Departure = {}) =>
  sealSigned({ unsecured: given.payload ?? payload }, given.header ?? header, given.by ?? byStation());
const encrypt = (message: Uint8Array, to: Party = authority) =>
  sealEncrypted(message, [{ choice: "certRecipInfo", certificate: to.certificate }]).octets;
const rules = () => rulesFor(authority, station);

/** The rules with another encrypted or signed layer. */
function changed(layer: {
  encrypted?: Partial<EncryptedRules>;
  signed?: Partial<SignedRules<Greeting>>;
}): Rules {
  const [encrypted, signed] = rules().layers as [EncryptedRules, SignedRules<Greeting>];
  return {
    ...rules(),
    layers: [
      { ...encrypted, ...layer.encrypted },
      { ...signed, ...layer.signed },
    ],
  };
}

const failing = ({ trace }: Opening<unknown>) =>
  trace.layers.flatMap(({ checks }) =>
    checks.filter(({ outcome }) => outcome === "fail").map(({ name }) => name),
  );
const open = (octets: Uint8Array, by: Rules = rules()) => openEnvelope(octets, by);

/** Changes the value of an envelope and encodes it again. */
function edited(octets: Uint8Array, edit: (data: Ieee1609Dot2Data) => void): Uint8Array {
  const data = structuredClone(coer.decode(Ieee1609Dot2Data, octets));
  edit(data);
  return coer.encode(Ieee1609Dot2Data, data);
}

/** The same, for the recipients and ciphertext of encrypted data. */
function editedEncryption(
  octets: Uint8Array,
  // biome-ignore lint/suspicious/noExplicitAny: a test breaks what types forbid
  edit: (recipient: any, content: any) => void,
) {
  return edited(octets, ({ content }) => {
    if (content.choice !== "encryptedData") throw new TypeError("not encrypted");
    edit(content.value.recipients[0] as never, content.value as never);
  });
}

/** The same, for signed data. */
// biome-ignore lint/suspicious/noExplicitAny: a test breaks what types forbid
function editedSignature(octets: Uint8Array, edit: (signedData: any) => void) {
  return edited(octets, ({ content }) => edit(content.value));
}

describe("opening an envelope", () => {
  it.each([
    "digest",
    "certificate",
  ] as const)("signed by %s gives payload, signer, content key and a trace", async (identifier) => {
    const message = await sign({ by: byStation(identifier) });
    const sealed = sealEncrypted(message, [{ choice: "certRecipInfo", certificate: authority.certificate }]);
    const opening = await open(sealed.octets);
    expect(opening.refusal).toBeUndefined();
    expect(opening.value).toMatchObject(greeting);
    expect(opening.contentKey).toEqual(sealed.contentKey);
    expect(opening.signatures).toMatchObject([{ signer: { choice: identifier } }]);
    const { texts, layers } = opening.trace;
    expect(texts).toEqual([sealed.octets, message]);
    expect(layers.map(({ kind, type }) => `${kind} ${type}`)).toEqual([
      "envelope Ieee1609Dot2Data",
      "encrypted Ieee1609Dot2Data",
      "envelope Ieee1609Dot2Data",
      "signed Ieee1609Dot2Data",
      "payload Greeting",
    ]);
    expect(layers.every(({ checks }) => allHold(checks))).toBe(true);
    expect(layers.map(({ octets }) => octets.text)).toEqual([0, 0, 1, 1, 1]);
    const { offset, length } = layers[4]!.octets;
    expect(message.slice(offset, offset + length)).toEqual(payload);
  });

  it("tells people what it looked at as kept in `traces`", async () => {
    const { layers } = (await open(encrypt(await sign()))).trace;
    const said = layers.map(({ kind, type, octets, checks }) =>
      [`${kind}: ${type} at ${placeOf(octets)}`, ...checks.map((check) => `  ${lineOf(check)}`)].join("\n"),
    );
    await expect(`${said.join("\n\n")}\n`).toMatchFileSnapshot("./traces/opened.txt");
  });

  it("tells the same places wherever the octets lie in memory, and keeps copies of them", async () => {
    const octets = encrypt(await sign({ header: { ...header, psid: 36 } }));
    const around = Uint8Array.of(9, 9, 9, ...octets, 9);
    const inMidst = around.subarray(3, 3 + octets.length);
    const [one, other] = [await open(octets), await open(inMidst)];
    expect(other.trace).toEqual(one.trace);
    const cut = [octets, inMidst].map((whole) => whole.subarray(0, 100));
    const [first, second] = await Promise.all(cut.map((part) => open(part)));
    expect(second!.trace).toEqual(first!.trace);
    const signedOnly = { ...rules(), layers: [rules().layers[1]!] };
    const message = await sign();
    const within = Uint8Array.of(9, 9, 9, ...message).subarray(3);
    expect((await open(within, signedOnly)).trace).toEqual((await open(message, signedOnly)).trace);
    around.fill(0);
    expect(other.trace.texts[0]).toEqual(octets);
  });

  it("takes as many octets as the limit, and a header without a time where none belongs", async () => {
    const octets = encrypt(await sign({ header: { psid: 623 } }));
    const timeless = changed({ signed: { header: { psid: 623, generationTime: "forbidden" } } });
    expect((await open(octets, { ...timeless, maxOctets: octets.length })).refusal).toBeUndefined();
  });

  it("verifies an optional signature that is there", async () => {
    const optional = changed({ signed: { isOptional: true } });
    const own = await open(encrypt(await sign()), optional);
    expect(own).toMatchObject({ value: greeting, signatures: [{ signer: { choice: "digest" } }] });
    const foreign = await sign({ by: { ...signerOf(stranger), identifier: "digest" } });
    expect(failing(await open(encrypt(foreign), optional))).toEqual(["signer-known"]);
  });

  it("leaves a shared key as it is, for the next answer", async () => {
    const contentKey = generateContentKey();
    const by = changed({ encrypted: { keys: [{ choice: "pskRecipInfo", contentKey }] } });
    const answer = sealAnswer(await sign(), contentKey);
    const spoiled = editedEncryption(answer, (_, content) => {
      content.ciphertext.value.ccmCiphertext[0] ^= 1;
    });
    expect(failing(await open(spoiled, by))).toEqual(["content-decrypts"]);
    for (const _time of [1, 2]) expect(await open(answer, by)).toMatchObject({ value: greeting });
  });

  it("finds the key of who signs for himself in the payload", async () => {
    const key = generatePrivateKey("BrainpoolP256r1");
    const message = await sign({ by: { identifier: "self", signer: signerWith(key) } });
    const asked: unknown[] = [];
    const self = async (said: unknown) => {
      asked.push(said);
      return { keyType: key.keyType, point: key.publicKey };
    };
    const opening = await open(encrypt(message), changed({ signed: { signer: { self } } }));
    expect(opening.signatures).toMatchObject([{ signer: { choice: "self" } }]);
    expect(asked).toMatchObject([greeting]);
  });

  it("opens an answer with the key of the request, and what is encrypted for several", async () => {
    const request = sealEncrypted(await sign(), [
      { choice: "certRecipInfo", certificate: stranger.certificate },
      { choice: "certRecipInfo", certificate: authority.certificate },
    ]);
    const opening = await open(request.octets);
    const answer = sealAnswer(await sign(), opening.contentKey!);
    const keys = [{ choice: "pskRecipInfo", contentKey: request.contentKey }] as const;
    expect(await open(answer, changed({ encrypted: { keys } }))).toMatchObject({ value: greeting });
  });

  it("opens what is encrypted for a key in signed data and for a response key", async () => {
    const own = generatePrivateKey("NistP256");
    const key = toEncryptionKey("NistP256", own.publicKey);
    const agreement = agreementWith(own);
    const signedData = await sign();
    const inHeader = sealEncrypted(await sign(), [{ choice: "signedDataRecipInfo", signedData, key }]).octets;
    const asResponse = sealEncrypted(await sign(), [{ choice: "rekRecipInfo", key }]).octets;
    const byHeader = changed({
      encrypted: { keys: [{ choice: "signedDataRecipInfo", signedData, agreement }] },
    });
    const byResponse = changed({ encrypted: { keys: [{ choice: "rekRecipInfo", agreement }] } });
    expect(await open(inHeader, byHeader)).toMatchObject({ value: greeting });
    expect(await open(asResponse, byResponse)).toMatchObject({ value: greeting });
    expect(failing(await open(inHeader, byResponse))).toEqual(["recipient-is-us"]);
  });

  it("takes plain data for an optional signature, and then tells of none", async () => {
    const plain = encrypt(sealUnsecured(payload));
    expect(await open(plain, changed({ signed: { isOptional: true } }))).toMatchObject({
      value: greeting,
      signatures: [],
    });
    expect(failing(await open(plain))).toEqual(["content-choice"]);
  });

  it("opens one signature around another, each with its signer and place", async () => {
    const inner = await sign({ by: byStation("certificate") });
    const outer = await sealSigned({ data: inner }, header, { ...signerOf(authority), identifier: "digest" });
    const signed = (signer: Party): SignedRules<Greeting> => ({
      kind: "signed",
      signer: knowing(signer),
      header: { psid: 623, generationTime: time },
    });
    const opening = await open(outer, { payload: Greeting, layers: [signed(authority), signed(station)] });
    expect(opening.value).toMatchObject(greeting);
    expect(opening.signatures!.map(({ signer }) => signer.choice)).toEqual(["digest", "certificate"]);
    const { offset, length } = opening.trace.layers[2]!.octets;
    expect(outer.slice(offset, offset + length)).toEqual(inner);
    const swapped = await open(outer, { payload: Greeting, layers: [signed(authority), signed(stranger)] });
    expect(swapped.refusal).toMatchObject({ layer: 2, kind: "signed", check: { name: "signer-known" } });
    expect(swapped.refusal!.check.path).toBe(
      "content.signedData.tbsData.payload.data.content.signedData.signer",
    );
    expect(swapped.refusal!.check.octets!.offset).toBeGreaterThan(offset);
  });

  it("keeps the content key of a request whose inside is refused, for the answer", async () => {
    const sealed = sealEncrypted(await sign({ header: { ...header, psid: 36 } }), [
      { choice: "certRecipInfo", certificate: authority.certificate },
    ]);
    const opening = await open(sealed.octets);
    expect(opening.value).toBeUndefined();
    expect(opening.refusal).toMatchObject({
      kind: "signed",
      layer: 3,
      check: { name: "header-psid", found: "psid is 36" },
    });
    expect(opening.contentKey).toEqual(sealed.contentKey);
    expect(opening.claimed).toMatchObject({ count: 2 });
  });

  it("keeps it too where the content does not open, or is of a cipher that is not known", async () => {
    const sealed = sealEncrypted(await sign(), [
      { choice: "certRecipInfo", certificate: authority.certificate },
    ]);
    const broken = sealed.octets.map((octet, at) => (at === sealed.octets.length - 1 ? octet ^ 1 : octet));
    const foreign = editedEncryption(sealed.octets, (_, content) => {
      content.ciphertext = { choice: "sm4Ccm", value: content.ciphertext.value };
    });
    for (const [octets, check] of [
      [broken, "content-decrypts"],
      [foreign, "content-algorithm-known"],
    ] as const) {
      const opening = await open(octets);
      expect(opening.refusal).toMatchObject({ kind: "encrypted", check: { name: check } });
      expect(opening.contentKey).toEqual(sealed.contentKey);
      expect(opening.claimed).toBeUndefined();
    }
  });

  it("gives no key where none was unwrapped", async () => {
    const sealed = editedEncryption(encrypt(await sign()), (recipient) => {
      recipient.value.encKey.value.t[0] ^= 1;
    });
    const opening = await open(sealed);
    expect(opening.refusal!.check.name).toBe("key-unwraps");
    expect(opening.contentKey).toBeUndefined();
  });

  it("lets go through what a key out of reach throws: that is no fault of the request", async () => {
    const keys = [
      {
        ...ownKeyOf(authority),
        agreement: {
          ...ownKeyOf(authority).agreement,
          agree: async () => Promise.reject(new Error("no token")),
        },
      },
    ];
    await expect(open(encrypt(await sign()), changed({ encrypted: { keys } }))).rejects.toThrow("no token");
  });
});

describe("an envelope in the payload of another", () => {
  it("has its layers behind the other's, each where its octets stand", async () => {
    const inner = encrypt(await sign(), stranger);
    const sealed = encrypt(await sign({ payload: coer.encode(Greeting, { text: inner, count: 1 }) }));
    const outer = await open(sealed);
    const text = outer.trace.texts[1]!;
    const place = { text: 1, offset: Buffer.from(text).indexOf(inner), length: inner.length };
    const inside = await open(inner, rulesFor(stranger, authority));
    const { texts, layers } = traceInside(outer.trace, place, inside.trace);
    expect(texts).toEqual([...outer.trace.texts, inside.trace.texts[1]]);
    expect(layers.map(({ kind, octets }) => `${kind} ${octets.text}`)).toEqual([
      "envelope 0",
      "encrypted 0",
      "envelope 1",
      "signed 1",
      "payload 1",
      "envelope 1",
      "encrypted 1",
      "envelope 2",
      "signed 2",
      "payload 2",
    ]);
    const { offset, length } = layers[5]!.octets;
    expect(text.slice(offset, offset + length)).toEqual(inner);
    const refused = layers[8]!.checks.find(({ name }) => name === "signer-known")!;
    expect(refused).toMatchObject({ outcome: "fail", octets: { text: 2 } });
    expect(inside.refusal!.check.octets).toEqual({ ...refused.octets, text: 1 });
  });
});

describe("a signature of what signs itself", () => {
  it("has no key where the payload cannot be read, and nobody is asked for one", async () => {
    const asked: unknown[] = [];
    const self = async (greeting: Greeting) => {
      asked.push(greeting);
      return undefined;
    };
    const message = encrypt(
      await sign({
        payload: Uint8Array.of(1, 2),
        by: { identifier: "self", signer: signerWith(station.signing) },
      }),
    );
    const { trace } = await open(message, changed({ signed: { signer: { self } } }));
    const known = trace.layers.flatMap(({ checks }) => checks).find(({ name }) => name === "signer-known");
    expect(known?.outcome).toBe("unknown");
    expect(asked).toEqual([]);
  });
});

describe("a signature over data elsewhere", () => {
  const external = Uint8Array.of(7, 7, 7);
  const bySigner = (): SignedRules<never> => ({
    kind: "signed",
    signer: knowing(station),
    header: { psid: 623, generationTime: time },
  });
  const signExternal = (octets = external) => sealSigned({ external: octets }, header, byStation());

  it("opens over the very octets, also where it is encrypted", async () => {
    expect(
      await openExternalSignature(await signExternal(), { layers: [bySigner()] }, external),
    ).toMatchObject({
      signatures: [{ signer: { choice: "digest" } }],
    });
    const sealed = encrypt(await signExternal());
    const layers = [{ kind: "encrypted", keys: [ownKeyOf(authority)] } as const, bySigner()];
    expect((await openExternalSignature(sealed, { layers }, external)).refusal).toBeUndefined();
  });

  it("may stand inside another signature, which is over data", async () => {
    const both = await sealSigned({ data: await signExternal() }, header, {
      ...signerOf(authority),
      identifier: "digest",
    });
    const layers = [{ ...bySigner(), signer: knowing(authority) }, bySigner()];
    expect((await openExternalSignature(both, { layers }, external)).refusal).toBeUndefined();
  });

  it("is refused over other octets, and where the data stands inside", async () => {
    const other = await openExternalSignature(
      await signExternal(),
      { layers: [bySigner()] },
      Uint8Array.of(7, 7),
    );
    expect(failing(other)).toEqual(["external-payload-hash"]);
    const inside = await openExternalSignature(await sign(), { layers: [bySigner()] }, external);
    expect(failing(inside)).toEqual(["payload-form"]);
    const hash = inside.trace.layers
      .flatMap(({ checks }) => checks)
      .find(({ name }) => name === "external-payload-hash");
    expect(hash?.outcome).toBe("unknown");
    const { tbsData } = signedDataIn(await signExternal())!;
    const { data } = signedDataIn(await sign())!.tbsData.payload;
    const both = await signToBeSigned({ ...tbsData, payload: { ...tbsData.payload, data } }, byStation());
    expect(failing(await openExternalSignature(both, { layers: [bySigner()] }, external))).toEqual([
      "payload-form",
    ]);
    expect(failing(await open(await signExternal(), { ...rules(), layers: [rules().layers[1]!] }))).toEqual([
      "payload-form",
    ]);
  });

  it("is refused where no key can be told without the payload, or the digest is of no known algorithm", async () => {
    const own: DataSigner = { identifier: "self", signer: signerWith(station.signing) };
    const self = await sealSigned({ external }, header, own);
    const { refusal } = await openExternalSignature(self, { layers: [bySigner()] }, external);
    expect(refusal).toMatchObject({
      check: {
        name: "signer-known",
        outcome: "unknown",
        found: "whose key it is cannot be told without the payload",
      },
    });
    const sm3 = editedSignature(await signExternal(), ({ tbsData }) => {
      tbsData.payload.extDataHash.choice = "sm3HashedData";
    });
    const opening = await openExternalSignature(sm3, { layers: [bySigner()] }, external);
    expect(failing(opening)).toEqual(["external-payload-hash", "data-signature"]);
    expect(opening.refusal!.check.found).toBe("it is sm3HashedData");
  });

  it("is refused under SHA-384, whose digest is right", async () => {
    const message = await signExternal();
    const { createHash } = await import("node:crypto");
    const value = Uint8Array.from(createHash("sha384").update(external).digest());
    const other = editedSignature(message, (signedData) => {
      signedData.tbsData.payload.extDataHash = { choice: "sha384HashedData", value };
    });
    // The header was signed with the other digest, so the signature alone is what fails.
    expect(failing(await openExternalSignature(other, { layers: [bySigner()] }, external))).toEqual([
      "external-payload-hash",
      "data-signature",
    ]);
  });
});

/** One fault each: the octets or rules that have it, and the check that alone fails. */
const faults: Readonly<
  Record<string, readonly [check: string, make: () => Promise<readonly [Uint8Array, Rules?]>]>
> = {
  "one octet over the limit": [
    "size-within-limit",
    async () => {
      const octets = encrypt(await sign());
      return [octets, { ...rules(), maxOctets: octets.length - 1 }];
    },
  ],
  "another version": [
    "protocol-version",
    async () => [Uint8Array.of(2, ...encrypt(await sign()).subarray(1))],
  ],
  "a cut end": ["envelope-decodes", async () => [encrypt(await sign()).subarray(0, -1)]],
  "nothing at all": ["envelope-decodes", async () => [new Uint8Array()]],
  "octets behind the end": ["envelope-decodes", async () => [Uint8Array.of(...encrypt(await sign()), 0)]],
  "bare payload inside the encryption": ["protocol-version", async () => [encrypt(payload)]],
  "no encryption": ["content-choice", async () => [await sign()]],
  "another recipient": ["recipient-is-us", async () => [encrypt(await sign(), stranger)]],
  "our id under another kind of recipient": [
    "recipient-is-us",
    async () => [
      editedEncryption(encrypt(await sign()), (recipient) => {
        recipient.choice = "rekRecipInfo";
      }),
    ],
  ],
  "no recipient": [
    "recipient-is-us",
    async () => [
      editedEncryption(encrypt(await sign()), (_, content) => {
        content.recipients = [];
      }),
    ],
  ],
  "wrapping on another curve": [
    "key-algorithm-known",
    async () => [
      editedEncryption(encrypt(await sign()), ({ value }) => {
        value.encKey.choice = "eciesNistP256";
      }),
    ],
  ],
  "another cipher": [
    "content-algorithm-known",
    async () => [
      editedEncryption(encrypt(await sign()), (_, content) => {
        content.ciphertext.choice = "sm4Ccm";
      }),
    ],
  ],
  "a changed wrapped key": [
    "key-unwraps",
    async () => [
      editedEncryption(encrypt(await sign()), ({ value }) => {
        value.encKey.value.c[0] ^= 1;
      }),
    ],
  ],
  "v off the curve": [
    "key-unwraps",
    async () => [
      editedEncryption(encrypt(await sign()), ({ value }) => {
        value.encKey.value.v = { choice: "compressed-y-0", value: new Uint8Array(32).fill(255) };
      }),
    ],
  ],
  "v as x alone": [
    "key-unwraps",
    async () => [
      editedEncryption(encrypt(await sign()), ({ value }) => {
        value.encKey.value.v.choice = "x-only";
      }),
    ],
  ],
  "a changed ciphertext": [
    "content-decrypts",
    async () => [
      editedEncryption(encrypt(await sign()), (_, content) => {
        content.ciphertext.value.ccmCiphertext[0] ^= 1;
      }),
    ],
  ],
  "a ciphertext shorter than its tag": [
    "content-decrypts",
    async () => [
      editedEncryption(encrypt(await sign()), (_, content) => {
        content.ciphertext.value.ccmCiphertext = new Uint8Array(15);
      }),
    ],
  ],
  "no signature": ["content-choice", async () => [encrypt(sealUnsecured(payload))]],
  "another PSID": ["header-psid", async () => [encrypt(await sign({ header: { ...header, psid: 36 } }))]],
  "no generation time": [
    "generation-time-present",
    async () => [encrypt(await sign({ header: { psid: 623 } }))],
  ],
  "a generation time where none belongs": [
    "generation-time-present",
    async () => [
      encrypt(await sign()),
      changed({ signed: { header: { psid: 623, generationTime: "forbidden" } } }),
    ],
  ],
  "a generation time too old": ["generation-time-within-tolerance", () => at(now.getTime() + 10_001)],
  "a generation time too far ahead": ["generation-time-within-tolerance", () => at(now.getTime() - 5_001)],
  "a generation time past all years": [
    "generation-time-within-tolerance",
    async () => [encrypt(await sign({ header: { psid: 623, generationTime: 2n ** 64n - 1n } }))],
  ],
  "a field that does not belong into the header": [
    "header-fields-allowed",
    async () => [encrypt(await sign({ header: { ...header, expiryTime: header.generationTime } }))],
  ],
  "a signer of another kind": [
    "signer-kind",
    async () => [
      encrypt(await sign()),
      changed({ signed: { signer: { certificate: knowing(station).certificate } } }),
    ],
  ],
  "two certificates": [
    "signer-kind",
    async () => [
      encrypt(
        editedSignature(await sign({ by: byStation("certificate") }), ({ signer }) => {
          signer.value.push(signer.value[0]);
        }),
      ),
    ],
  ],
  "an unknown signer": [
    "signer-known",
    async () => [encrypt(await sign({ by: { ...signerOf(stranger), identifier: "digest" } }))],
  ],
  "an unknown certificate that came along": [
    "signer-known",
    async () => [encrypt(await sign({ by: { ...signerOf(stranger), identifier: "certificate" } }))],
  ],
  "a self without a key": [
    "signer-known",
    async () => [
      encrypt(await sign({ by: { identifier: "self", signer: signerWith(station.signing) } })),
      changed({ signed: { signer: { self: async () => undefined } } }),
    ],
  ],
  "a signer other than the one found": [
    "signer-named",
    async () => {
      const message = await sign();
      const other = { ...signerOf(stranger), certificate: station.certificate };
      const rulesOfOther = changed({
        signed: { signer: { digest: async () => ({ certificate: other.certificate }) } },
      });
      const renamed = editedSignature(message, ({ signer }) => {
        signer.value[0] ^= 1;
      });
      return [encrypt(renamed), rulesOfOther];
    },
  ],
  "a hash other than the key's": [
    "hash-of-signer",
    async () => [
      encrypt(
        editedSignature(await sign(), (signedData) => {
          signedData.hashId = "sha256";
        }),
      ),
    ],
  ],
  "a changed signature": [
    "data-signature",
    async () => [
      encrypt(
        editedSignature(await sign(), ({ signature }) => {
          signature.value.sSig[0] ^= 1;
        }),
      ),
    ],
  ],
  "a signature for self by another key": [
    "data-signature",
    async () => [
      encrypt(await sign({ by: { identifier: "self", signer: signerWith(generatePrivateKey("NistP384")) } })),
    ],
  ],
  "a payload of another type": [
    "payload-decodes",
    async () => [encrypt(await sign({ payload: Uint8Array.of(1, 2) }))],
  ],
  "both the payload and a digest": [
    "payload-form",
    async () => {
      const { tbsData } = signedDataIn(await sign())!;
      const value = new Uint8Array(32);
      const both = {
        data: tbsData.payload.data,
        extDataHash: { choice: "sha256HashedData", value },
      } as const;
      return [encrypt(await signToBeSigned({ ...tbsData, payload: both }, byStation()))];
    },
  ],
  "neither payload nor digest": [
    "payload-form",
    async () => {
      const { tbsData } = signedDataIn(await sign())!;
      const none = { data: undefined, extDataHash: undefined, omitted: null };
      return [encrypt(await signToBeSigned({ ...tbsData, payload: none }, byStation()))];
    },
  ],
  "a digest in place of the payload": [
    "payload-form",
    async () => [encrypt(await sealSigned({ external: payload }, header, byStation()))],
  ],
};

const placeOf = ({ text, offset, length }: OctetRange) =>
  `text ${text}, octets ${offset} to ${offset + length}`;

/** A check for people; numbers of certificates and points differ from run to run. */
function lineOf({ name, outcome, clause, path, expected, found, octets }: TraceCheck): string {
  const place = octets === undefined ? "" : ` at ${placeOf(octets)}`;
  const told = found === undefined ? "" : `; ${found}`;
  const line = `${outcome}: ${name} (${clause}) of ${path || "the whole"}${place}: ${expected}${told}`;
  return line.replaceAll(/[0-9a-f]{16,}/g, "(digits)");
}

async function at(time: number): Promise<readonly [Uint8Array, Rules]> {
  const moment = { at: new Date(time), pastMs: 10_000, futureMs: 5_000 };
  return [encrypt(await sign()), changed({ signed: { header: { psid: 623, generationTime: moment } } })];
}

describe("one fault", () => {
  it.each(Object.entries(faults))("%s fails one check alone, names layer and octets", async (_, [
    name,
    make,
  ]) => {
    const [octets, by] = await make();
    const opening = await open(octets, by);
    expect(failing(opening)).toEqual([name]);
    const { refusal, trace } = opening;
    expect(refusal!.check.name).toBe(name);
    expect(trace.layers[refusal!.layer]).toMatchObject({ kind: refusal!.kind });
    expect(trace.layers[refusal!.layer]!.checks).toContain(refusal!.check);
    const { text, offset, length } = refusal!.check.octets!;
    expect(offset + length).toBeLessThanOrEqual(trace.texts[text]!.length);
  });

  it("without a generation time is not said to be within tolerance, and names the field that does not belong", async () => {
    const madeOf = async (given: typeof header) => {
      const { trace } = await open(encrypt(await sign({ header: given })));
      const checks = trace.layers.flatMap(({ checks }) => checks);
      return (name: string) => checks.find((check) => check.name === name);
    };
    const timeless = await madeOf({ psid: 623 });
    expect(timeless("generation-time-within-tolerance")?.outcome).toBe("unknown");
    const { generationTime } = header;
    const one = await madeOf({ ...header, expiryTime: generationTime });
    expect(one("header-fields-allowed")?.path).toMatch(/headerInfo\.expiryTime$/);
    const two = await madeOf({
      ...header,
      expiryTime: generationTime,
      p2pcdLearningRequest: new Uint8Array(3),
    });
    expect(two("header-fields-allowed")).toMatchObject({
      path: expect.stringMatching(/headerInfo$/),
      found: "it has expiryTime, p2pcdLearningRequest",
    });
  });

  it("is placed where it stands: the PSID's octets, the wrapped key, the first octet that is no encoding", async () => {
    const psid = await open(encrypt(await sign({ header: { ...header, psid: 36 } })));
    const { text, offset, length } = psid.refusal!.check.octets!;
    expect(psid.trace.texts[text]!.slice(offset, offset + length)).toEqual(Uint8Array.of(1, 36));
    const cut = encrypt(await sign()).subarray(0, 100);
    expect((await open(cut)).refusal!.check.octets!.offset).toBeGreaterThan(80);
    const broken = await open(encrypt(await sign({ payload: Uint8Array.of(1, 2) })));
    const payloadRange = broken.trace.layers[4]!.octets;
    expect(broken.refusal!.check.octets!.text).toBe(payloadRange.text);
    expect(broken.refusal!.check.octets!.offset).toBeGreaterThanOrEqual(payloadRange.offset);
  });

  it("is told to people as kept in `traces`; `vitest -u` writes it anew", async () => {
    const said: string[] = [];
    for (const [fault, [, make]] of Object.entries(faults)) {
      const [octets, by] = await make();
      const { kind, layer, check } = (await open(octets, by)).refusal!;
      said.push(`${fault}\n  layer ${layer}, ${kind}\n  ${lineOf(check)}\n`);
    }
    await expect(said.join("\n")).toMatchFileSnapshot("./traces/faults.txt");
  });

  it.each([
    ["Base64", (octets: Buffer) => octets.toString("base64"), /: it is Base64, to be decoded/],
    ["Base64 for URLs", (octets: Buffer) => octets.toString("base64url"), /: it is Base64, to be decoded/],
    [
      "hexadecimal digits",
      (octets: Buffer) => `${octets.toString("hex")}\n`,
      /: it is hexadecimal text, to be/,
    ],
    ["PEM", () => "-----BEGIN X-----\nAwA=\n-----END X-----\n", /: it is PEM, to be decoded/],
    ["JSON", () => '  {"version": 3}', /: it is JSON, where COER belongs/],
    ["XML", () => "<Data/>", /: it is text, where COER belongs/],
    ["words", () => "no octets at all", /: it is text, where COER belongs/],
    ["another version", (octets: Buffer) => `\u0002${octets.toString("base64")}`, /^the first octet is 2$/],
  ])("that is %s is told so", async (_form, written, told) => {
    const octets = Buffer.from(written(Buffer.from(encrypt(await sign()))));
    const { refusal } = await openEnvelope(octets, rules());
    expect(refusal!.check.name).toBe("protocol-version");
    expect(refusal!.check.found).toMatch(told);
  });

  it.each(["latin1", "utf8"] as const)("that was taken for text in %s is told so", async (encoding) => {
    const octets = Buffer.from(Buffer.from(encrypt(await sign())).toString(encoding), "utf8");
    const { check } = (await openEnvelope(octets, rules())).refusal!;
    expect(check.name).toBe("envelope-decodes");
    expect(check.found).toMatch(
      /: the octets were converted to UTF-8 text on their way; send them as they are/,
    );
  });

  it("is told in words: whom it is for, what was wrong", async () => {
    const other = await open(encrypt(await sign(), stranger));
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
    expect(other.refusal!.check).toMatchObject({
      expected: `one of the recipients is certRecipInfo ${hex(authority.certificate.hashedId8)}`,
      found: `certRecipInfo ${hex(stranger.certificate.hashedId8)}`,
    });
  });

  it("at the edge of the tolerance is none", async () => {
    for (const moment of [now.getTime() + 10_000, now.getTime() - 5_000]) {
      expect((await open(...(await at(moment)))).refusal).toBeUndefined();
    }
  });

  it("of a field that the rules allow is none", async () => {
    const sealed = encrypt(await sign({ header: { ...header, expiryTime: header.generationTime } }));
    const allowing = changed({
      signed: { header: { psid: 623, generationTime: time, otherFields: ["expiryTime"] } },
    });
    expect((await open(sealed, allowing)).refusal).toBeUndefined();
  });

  it("in an algorithm that is not known leaves the signature open, and refuses", async () => {
    const unknown = editedSignature(await sign(), (signedData) => {
      signedData.hashId = "sm3";
    });
    const opening = await open(encrypt(unknown));
    expect(failing(opening)).toEqual([]);
    expect(opening.refusal).toMatchObject({
      kind: "signed",
      check: { name: "hash-of-signer", outcome: "unknown" },
    });
  });
});

describe("recipients", () => {
  it("in any number are looked through without computing for others", async () => {
    const others: RecipientInfo[] = Array.from({ length: 3000 }, (_, index) => ({
      choice: "pskRecipInfo",
      value: new Uint8Array(8).fill(index),
    }));
    const crowded = editedEncryption(encrypt(await sign()), (_, content) => {
      content.recipients = [...others, ...content.recipients];
    });
    expect((await open(crowded)).refusal).toBeUndefined();
    const foreign = await open(
      crowded,
      changed({ encrypted: { keys: [{ choice: "pskRecipInfo", contentKey: generateContentKey() }] } }),
    );
    expect(foreign.refusal!.check.found).toMatch(/ and 2997 more$/);
  });
});
