/**
 * IEEE 1609.2.1-2022, module Ieee1609Dot2Dot1Acpc: activation codes for pseudonym certificates (ACPC), handed out
 * as a binary tree whose nodes are missing for devices that shall stay without certificates.
 */
import { bitString, choice, type Infer, integer, octetString, sequence, sequenceOf } from "@v2x/asn1";
import { HashAlgorithm, IValue, Time32 } from "./ieee1609dot2-base-types.ts";
import { plainMessage, signedMessage } from "./signed-content.ts";

const version = integer("Uint8", { min: 2, max: 2 });

/** The application number under which trees and single values are signed. */
export const AcpcPsid = 2113696;

/** Number of a tree, unique in the world. */
export const AcpcTreeId = octetString("AcpcTreeId", { size: 8 });
export type AcpcTreeId = Infer<typeof AcpcTreeId>;

/** The value of a node of a tree. */
export const AcpcNodeValue = octetString("AcpcNodeValue", { size: 16 });
export type AcpcNodeValue = Infer<typeof AcpcNodeValue>;

/** A tree for one period; `tree` tells which nodes `nodeValueList` has. */
export const AprvBinaryTree = sequence(
  "AprvBinaryTree",
  {
    version,
    generationTime: Time32,
    currentI: IValue,
    acpcTreeId: AcpcTreeId,
    hashAlgorithmId: HashAlgorithm,
    tree: bitString("BIT STRING"),
    nodeValueList: sequenceOf("SEQUENCE OF AcpcNodeValue", AcpcNodeValue, { min: 1 }),
  },
  {},
);
export type AprvBinaryTree = Infer<typeof AprvBinaryTree>;

/** One node of a tree. */
export const IndividualAprv = sequence(
  "IndividualAprv",
  {
    version,
    generationTime: Time32,
    currentI: IValue,
    acpcTreeId: AcpcTreeId,
    nodeId: bitString("BIT STRING"),
    nodeValue: AcpcNodeValue,
  },
  {},
);
export type IndividualAprv = Infer<typeof IndividualAprv>;

/** What the hash of a node's child is calculated over. */
export const AprvHashCalculationInput = sequence(
  "AprvHashCalculationInput",
  {
    version,
    acpcTreeId: AcpcTreeId,
    acpcPeriod: IValue,
    childNodeId: bitString("BIT STRING"),
    parentNodeValue: octetString("OCTET STRING", { size: 16 }),
  },
  {},
);
export type AprvHashCalculationInput = Infer<typeof AprvHashCalculationInput>;

/** A tree, or one node of it. */
export const AcpcPdu = choice("AcpcPdu", { tree: AprvBinaryTree, aprv: IndividualAprv }, {});
export type AcpcPdu = Infer<typeof AcpcPdu>;

/** A tree that nobody signed. */
export const UnsecuredAprvBinaryTree = plainMessage("UnsecuredAprvBinaryTree", AcpcPdu);
export type UnsecuredAprvBinaryTree = Infer<typeof UnsecuredAprvBinaryTree>;

/** A tree signed by a certificate access manager. */
export const SignedAprvBinaryTree = signedMessage("SignedAprvBinaryTree", AcpcPdu);
export type SignedAprvBinaryTree = Infer<typeof SignedAprvBinaryTree>;

/** One node signed by a certificate access manager. */
export const SignedIndividualAprv = signedMessage("SignedIndividualAprv", AcpcPdu);
export type SignedIndividualAprv = Infer<typeof SignedIndividualAprv>;
