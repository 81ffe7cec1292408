import { fromHex, uper } from "@v2x/asn1";
import { j2735 } from "@v2x/v2x-schema";
import { openHierarchy } from "../hierarchy/open-hierarchy.ts";
import { type TestPorts, testPorts } from "../test-scms.test-support.ts";
import {
  openSigner,
  type RoadsideMessage,
  type SignerCertificateRecord,
  type SignerStorage,
} from "./index.ts";

/** One message of each kind, as the decoder's examples have them with their origin; a MAP without intersections. */
export const messages = {
  BSM: fromHex(
    "00145745eb5459ec62f626d073fa1cce36888d3b80000000703d15c6fd7587cab080098000640eb000c0c08117fb55080fd2402c1198fd6b76fd2420c11cd5dab64fca470211f425d454fc84b3a1225ee0394fc45062c654c200",
  ),
  MAP: uper.encode(j2735.MessageFrame, { messageId: 18, value: { msgIssueRevision: 7 } }),
  SPaT: fromHex(
    "0013809d419903038560ece1a77654123bf9409904541370e9dc829f40bc4fe043019903d78b0f0010434097a09f1001021a04bd051e000c11902570274c0080868166d17f00050434095c09d3003021a04bd051e001c10d02cda2fe001008c812b813a600c0464095c09d3007021a059b45fc004010d025e828f002408c812b813a60ca0434097a0a3c066021a059b45fc033810d025e828f01a0086816d018b8",
  ),
  TIM: fromHex(
    "001f582010000000000087faa72080b28cceeb1e7506be6a21b980026fd25877a5a028007e5199dd63cea0d7cd443700b73c0010030a4543a43053ba8ddb18d552f8f6e013ec01a1be15078c6260d0c60282852926bc0010018080",
  ),
  SRM: fromHex("001d2130000010090bd341080d00855c6c0c6899853000a534f7c24cb29897694759b7c0"),
} as const;

/** An order for that message, made when tests take place. */
export function orderAt({ clock }: Pick<TestPorts, "clock">, change: Partial<RoadsideMessage> = {}) {
  return {
    message: messages.SRM,
    generationTime: clock.now(),
    identifier: "certificate",
    ...change,
  } as const;
}

/** Certificates in memory, one an organization. */
export function memorySigners(): SignerStorage & { readonly kept: Map<string, SignerCertificateRecord> } {
  const kept = new Map<string, SignerCertificateRecord>();
  return {
    kept,
    signerCertificate: async (organizationId) => kept.get(organizationId),
    async replaceSignerCertificate(made, instead) {
      if (kept.get(made.organizationId)?.key.id !== instead?.key.id) return false;
      kept.set(made.organizationId, made);
      return true;
    },
  };
}

/** A signer over a new hierarchy; `another` opens a second one on the same storage, as another process would. */
export async function testSigner() {
  const ports = testPorts();
  const hierarchy = await openHierarchy(ports);
  const storage = memorySigners();
  const another = () => openSigner({ ...ports, storage, authorities: hierarchy.authorities });
  return { ports, hierarchy, storage, signer: another(), another };
}
