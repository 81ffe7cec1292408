import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { ComparedFields } from "./comparison/ComparedFields.tsx";
import { DecoderContext, useDecoder, useStartedDecoder } from "./worker/decoder-context.ts";
import { textSource } from "./worker/new-source.ts";
import type { Unopened } from "./worker/worker-protocol.ts";

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
    queryFn: () => comparedPairs(decoder, own, good),
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
  if (!query.data) return <Box aria-busy sx={{ minHeight: 240 }} />;
  const heads = { own: t("decoder.compare_own"), good: t("decoder.compare_good") };
  return <ComparedFields pairs={query.data} heads={heads} />;
}

/** @throws Error with the decoder's words where there is nothing to read in one of them. */
async function comparedPairs(decoder: ReturnType<typeof useDecoder>, own: string, good: string) {
  const coer = { product: "coer_decoder", type: "unknown" } as const;
  const opened = await decoder.call("open", { source: textSource(own), ...coer });
  if (!("id" in opened)) throw new Error(wordsOf(opened));
  const { id } = await decoder.call("read", { opened: opened.id, item: 0 });
  const compared = await decoder.call("compare", { reading: id, source: textSource(good), ...coer });
  if (!("pairs" in compared)) throw new Error(wordsOf(compared));
  return compared.pairs;
}

function wordsOf(unopened: Unopened): string {
  if ("problem" in unopened) return unopened.problem;
  return "privateKey" in unopened ? unopened.privateKey : unopened.x509.headline;
}
