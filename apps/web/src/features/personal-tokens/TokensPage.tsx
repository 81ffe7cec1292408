import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import type { PersonalTokenInfo } from "@v2x/contract";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useSignedInEmail } from "../../session/own-account.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { useTableAddress } from "../../ui/table/use-table-address.ts";
import { makeParameter } from "./kept-token-form.ts";
import { MadeTokenDialog } from "./MadeTokenDialog.tsx";
import { type MadeToken, MakeTokenDialog } from "./MakeTokenDialog.tsx";
import { NoTokens } from "./NoTokens.tsx";
import { RevokeTokenDialog } from "./RevokeTokenDialog.tsx";
import { tokensQuery } from "./tokens-query.ts";
import { useTokenColumns } from "./use-token-columns.tsx";

const pageSizes = [10, 25, 50];

/** What is being done on the screen. */
type Task =
  | { readonly kind: "make" }
  | { readonly kind: "made"; readonly token: MadeToken }
  | { readonly kind: "revoke"; readonly token: PersonalTokenInfo };

/** The screen "Access tokens": those that a person has made for programs, and making and revoking them. */
export function TokensPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const address = useTableAddress(pageSizes);
  const { page, size } = address;
  const [search] = useSearchParams();
  const [task, setTask] = useState<Task | undefined>(() =>
    search.has(makeParameter) ? { kind: "make" } : undefined,
  );
  const columns = useTokenColumns((token) => setTask({ kind: "revoke", token }));
  const query = useQuery({
    ...tokensQuery(useSignedInEmail()),
    select: (tokens: readonly PersonalTokenInfo[]) => {
      const start = (page - 1) * size;
      return {
        content: tokens.slice(start, start + size),
        totalElements: tokens.length,
        first: start + 1,
      };
    },
  });
  const make = () => setTask({ kind: "make" });
  const close = () => setTask(undefined);
  const isWithinThumbReach = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const button = (
    <Button
      variant="contained"
      startIcon={<Plus size={20} aria-hidden />}
      onClick={make}
      sx={{ boxShadow: { xs: 6, sm: "none" } }}
    >
      {t("tokens.make")}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t("tokens.title")}
        sentence={t("tokens.sentence")}
        action={!isWithinThumbReach && button}
      />
      <PagedTable
        title={t("tokens.table")}
        columns={columns}
        query={query}
        address={address}
        keyOf={({ id }) => id}
        isInactive={({ hasEnded }) => hasEnded}
        failure={{ message: t("tokens.loading_error"), detail: failureText }}
        empty={<NoTokens onMake={make} />}
      />
      {isWithinThumbReach && (
        <Box sx={{ position: "sticky", bottom: 16, zIndex: "fab", mt: 4, width: "fit-content", ml: "auto" }}>
          {button}
        </Box>
      )}
      {task?.kind === "make" && (
        <MakeTokenDialog onMade={(token) => setTask({ kind: "made", token })} onClose={close} />
      )}
      {task?.kind === "made" && <MadeTokenDialog token={task.token} onClose={close} />}
      {task?.kind === "revoke" && <RevokeTokenDialog token={task.token} onClose={close} />}
    </>
  );
}
