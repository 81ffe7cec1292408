import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { fileNameStem } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { CodeView } from "../../ui/CodeView.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { useDelayed } from "../../ui/use-delayed.ts";
import type { Authority } from "./authority.ts";
import { decodedCertificateQuery } from "./decoded-certificate-query.ts";

const skeletonLines = ["40%", "30%", "55%", "50%", "65%", "45%", "60%", "35%"];

/** An authority's certificate as text, loaded when it is first shown. */
export function DecodedCertificate({ authority }: { authority: Authority }) {
  const { t } = useTranslation();
  const failureText = useFailureText(authority.system);
  const { organizationId } = useOrganization();
  const query = useQuery(decodedCertificateQuery(organizationId, authority));
  const showSkeleton = useDelayed(query.isPending, 200);
  if (query.isError) {
    return (
      <TryAgain
        message={t("ca.decode_error")}
        detail={failureText(query.error)}
        onRetry={() => query.refetch()}
      />
    );
  }
  if (query.isPending) {
    return (
      <Box role="group" aria-busy aria-label={t("ca.decoding")} sx={{ minHeight: 240 }}>
        {showSkeleton && skeletonLines.map((width) => <Skeleton key={width} width={width} height={24} />)}
      </Box>
    );
  }
  return (
    <CodeView
      text={query.data}
      label={t("ca.decoded_of", { authority: authority.title })}
      fileName={`${fileNameStem(authority.name)}.txt`}
    />
  );
}
