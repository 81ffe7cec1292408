import { sealedKeyName } from "@v2x/credentials";
import { oneTimeCodesName, serviceSecretName } from "@v2x/identity";
import { linkageChainName, linkageKeyName, sealedRequestName } from "@v2x/scms";
import { declareSealedColumns } from "@v2x/store";

/** Each column that is sealed under the master key: the columns that identify a row, and what its seal is named by them. */
export const sealedColumns = declareSealedColumns({
  "keys.sealed": {
    by: ["id", "purpose"],
    nameOf: ({ id, purpose }) => sealedKeyName({ id, purpose: purpose as "sign" | "decrypt" }),
  },
  "oneTimeCodes.sealedSecret": { by: ["accountId"], nameOf: ({ accountId }) => oneTimeCodesName(accountId) },
  "serviceAccounts.sealedSecret": { by: ["clientId"], nameOf: ({ clientId }) => serviceSecretName(clientId) },
  "linkageAuthorities.sealedKey": { by: ["laId"], nameOf: ({ laId }) => linkageKeyName(laId) },
  "linkageChains.sealedSeed": { by: ["laId", "id"], nameOf: linkageChainName },
  "scmsOrders.sealedRequest": { by: ["id"], nameOf: ({ id }) => sealedRequestName(id) },
  "providerSecrets.sealed": { by: ["name"], nameOf: ({ name }) => name },
});
