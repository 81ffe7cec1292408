import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { UseQueryResult } from "@tanstack/react-query";
import type { System } from "@v2x/contract";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api/api-error.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { PagedTable, type TablePage } from "../../ui/table/PagedTable.tsx";
import { AddDevice } from "./AddDevice.tsx";
import { isInactive } from "./device-can.ts";

/**
 * The screen "Devices" of a system: what it is, the button that adds, and the table.
 *
 * @param children - the dialogs.
 */
export function DevicesScreen<D extends Parameters<typeof isInactive>[0]>({
  system,
  sentence,
  query,
  onAdd,
  children,
  ...table
}: {
  system: System;
  sentence: string;
  query: UseQueryResult<TablePage<D>>;
  onAdd: () => void;
  children: ReactNode;
} & Pick<
  ComponentProps<typeof PagedTable<D>>,
  "toolbar" | "columns" | "address" | "empty" | "keyOf" | "onDoubleClick"
>) {
  const { t } = useTranslation();
  const failureText = useFailureText(system);
  const isUnavailable = query.error instanceof ApiError && query.error.status === 503;
  const addDevice = <AddDevice system={system} isUnavailable={isUnavailable} onAdd={onAdd} />;
  const isWithinThumbReach =
    useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true }) && !isUnavailable;
  return (
    <>
      <PageHead
        title={t("device.devices_title")}
        sentence={sentence}
        system={system}
        action={!isWithinThumbReach && addDevice}
      />
      <PagedTable
        title={t("device.devices_table")}
        query={query}
        isInactive={isInactive}
        failure={{ message: t(`${system}.devices_loading_error`), detail: failureText }}
        {...table}
      />
      {isWithinThumbReach && (
        <Box
          sx={{
            // Over the rows while there are some below, and then at their end: never over the page's foot.
            position: "sticky",
            bottom: 16,
            zIndex: "fab",
            mt: 4,
            width: "fit-content",
            ml: "auto",
          }}
        >
          {addDevice}
        </Box>
      )}
      {children}
    </>
  );
}
