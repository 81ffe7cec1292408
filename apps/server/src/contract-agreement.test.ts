import { atLimits, atKeyTypes as ccmsKeyTypes, maxCanonicalIdDigits } from "@v2x/ccms";
import {
  atKeyTypes,
  coerDecoderTypes,
  deviceKeyTypes,
  limits,
  uperDecoderTypes,
  verdictTypes,
} from "@v2x/contract";
import * as credentials from "@v2x/credentials";
import { keyTypes } from "@v2x/crypto";
import * as decoder from "@v2x/decoder";
import { expect, it } from "vitest";
import { contractAgrees } from "./contract-agreement.ts";

it("the contract and the packages behind it say the same, in the same order", () => {
  expect(coerDecoderTypes).toEqual(decoder.coerDecoderTypes);
  expect(uperDecoderTypes).toEqual(decoder.uperDecoderTypes);
  expect(verdictTypes).toEqual(credentials.verdictTypes);
  expect(atKeyTypes).toEqual(ccmsKeyTypes);
  expect([...deviceKeyTypes].sort()).toEqual([...keyTypes].sort());
  expect(limits.atCount).toEqual(atLimits.certNum);
  expect(limits.atDurationInHours).toEqual(atLimits.durationInHours);
  expect(limits.canonicalIdDigits.max).toBe(maxCanonicalIdDigits);
  expect(limits.sspOctets.max).toBe(atLimits.sspOctets);
  expect(Object.values(contractAgrees).every((agrees) => agrees)).toBe(true);
});
