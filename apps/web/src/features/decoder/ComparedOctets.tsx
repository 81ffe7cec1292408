import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { ComparedFields } from "./ComparedFields.tsx";
import { compareOctets } from "./compare-octets.ts";
import { DecoderContext, useDecoder, useStartedDecoder } from "./worker/decoder-context.ts";

/** Two structures, each as hex. */
export interface ComparedOctetsProps {
  readonly own: string;
  readonly good: string;
}

/** One structure beside a good one, field by field, with the differences marked; with a worker of its own. */
export function ComparedOctets(props: ComparedOctetsProps) {
  const decoder = useStartedDecoder();
  return decoder && <DecoderContext value={decoder}>{<Compared {...props} />}</DecoderContext>;
}

function Compared({ own, good }: ComparedOctetsProps) {
  const { t } = useTranslation();
  const decoder = useDecoder();
  const query = useQuery({
    queryKey: ["decoder-compare", own, good],
    queryFn: () => compareOctets(decoder, own, good),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    throwOnError: false,
  });
  if (query.isError)
    return (
      <TryAgain
        message={t("decoder.worker_failed")}
        detail={query.error.message}
        onRetry={() => query.refetch()}
      />
    );
  return query.data ? <ComparedFields pairs={query.data} /> : <Box aria-busy sx={{ minHeight: 240 }} />;
}
