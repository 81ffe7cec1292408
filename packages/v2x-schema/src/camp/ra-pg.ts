/** CAMP SCMS proof of concept 1.2, module Ieee1609Dot2RaPgInterface: how an RA has its own policy signed. */
import { alias, choice, type Infer, sequence } from "@v2x/asn1";
import { version } from "./scms-base-types.ts";
import { RaPgError } from "./scms-error.ts";
import { BasePolicyFile, ToBeSignedPolicyData } from "./scms-policy.ts";

/** The policy of one RA. */
export const ToBeSignedCustomPolicyFile = alias("ToBeSignedCustomPolicyFile", ToBeSignedPolicyData);
export type ToBeSignedCustomPolicyFile = Infer<typeof ToBeSignedCustomPolicyFile>;

/** The same with signatures. */
export const SignedCustomPolicyFile = alias("SignedCustomPolicyFile", BasePolicyFile);
export type SignedCustomPolicyFile = Infer<typeof SignedCustomPolicyFile>;

/** Asks for the policy generator's signature. */
export const RaPgPolicySignatureRequestMsg = sequence(
  "RaPgPolicySignatureRequestMsg",
  { version, tbs: ToBeSignedCustomPolicyFile },
  {},
);
export type RaPgPolicySignatureRequestMsg = Infer<typeof RaPgPolicySignatureRequestMsg>;

/** The answer. */
export const RaPgPolicySignatureRequestReplyMsg = sequence("RaPgPolicySignatureRequestReplyMsg", {
  version,
  signedFile: choice("CHOICE", { success: SignedCustomPolicyFile, failure: RaPgError }),
});
export type RaPgPolicySignatureRequestReplyMsg = Infer<typeof RaPgPolicySignatureRequestReplyMsg>;

/** Everything that passes between RA and policy generator. */
export const RaPgInterfacePDU = choice(
  "RaPgInterfacePDU",
  {
    raPgPolicySignatureRequest: RaPgPolicySignatureRequestMsg,
    raPgPolicySignatureRequestReply: RaPgPolicySignatureRequestReplyMsg,
  },
  {},
);
export type RaPgInterfacePDU = Infer<typeof RaPgInterfacePDU>;
