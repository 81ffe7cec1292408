import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { OperatedList } from "@v2x/contract";
import { CircleX, Download, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../ui/format-bytes.ts";
import { CopyableText, HexValue } from "../../ui/HexValue.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { StatusWord } from "../../ui/StatusWord.tsx";
import { TimeLeft } from "../../ui/TimeLeft.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { kindKeyOf, shortNameOf } from "./list-words.ts";

/**
 * The columns of the table of lists.
 *
 * @param now - the server's present, ISO in UTC.
 */
export function useListColumns(
  now: string,
  onPublish: (list: OperatedList) => void,
): readonly Column<OperatedList>[] {
  const { t } = useTranslation();
  const nameOf = (list: OperatedList) => t("operator.list_of", shortNameOf(list));
  return [
    { key: "list", head: t("operator.list"), isRowHeader: true, cell: listCell },
    {
      key: "issuer",
      head: t("operator.list_issuer"),
      cell: ({ issuer: { name, id, isRetired } }) => (
        <Box sx={{ py: 1, overflowWrap: "anywhere", minWidth: { md: 168 } }}>
          {name}
          {isRetired && <Box sx={{ color: "text.secondary" }}>{t("operator.list_retired")}</Box>}
          <HexValue hex={id} what={name} />
        </Box>
      ),
    },
    {
      key: "sequence",
      head: t("operator.list_sequence"),
      isNumeric: true,
      cell: ({ issue }) => issue?.sequence,
    },
    {
      key: "life",
      head: t("operator.list_life"),
      cell: ({ issue }) =>
        issue && (
          <Box sx={{ py: 1, whiteSpace: { md: "nowrap" } }}>
            <Box sx={{ color: "text.secondary" }}>
              {t("operator.list_from", { moment: momentText(issue.issuedAt) })}
            </Box>
            <TimeLeft end={issue.nextUpdate} now={now} of="list" />
          </Box>
        ),
    },
    { key: "address", head: t("operator.list_address"), cell: addressCell },
    {
      key: "actions",
      head: t("operator.list_actions"),
      cell: (list) => (
        <Button
          size="small"
          variant="outlined"
          sx={{ whiteSpace: "nowrap" }}
          aria-label={t("operator.publish_of", { name: labelOf(list) })}
          onClick={() => onPublish(list)}
        >
          {t("operator.publish")}
        </Button>
      ),
    },
  ];

  /** Tells lists of several issuers apart. */
  function labelOf(list: OperatedList): string {
    return list.issuer.isRetired ? `${nameOf(list)} (${list.issuer.id})` : nameOf(list);
  }

  function listCell(list: OperatedList) {
    const { issue } = list;
    const kind = kindKeyOf(list);
    return (
      <Box sx={{ py: 1, minWidth: { md: 128 } }}>
        {nameOf(list)}
        {kind && <Box sx={{ color: "text.secondary", fontWeight: 400 }}>{t(kind)}</Box>}
        {issue === null && <StatusWord tone="error" icon={CircleX} text={t("operator.list_missing")} />}
        {issue?.isDamaged && (
          <StatusWord tone="error" icon={TriangleAlert} text={t("operator.list_damaged")} />
        )}
      </Box>
    );
  }

  function addressCell(list: OperatedList) {
    const { address, issue, system } = list;
    const name = labelOf(list);
    return (
      <Box sx={{ py: 1, minWidth: { md: 176 } }}>
        <CopyableText
          shown={pathOf(address)}
          value={address}
          what={t("operator.list_address_of", { name })}
        />
        <Button
          size="small"
          href={address}
          download
          startIcon={<Download size={18} aria-hidden />}
          aria-label={t("operator.list_download_of", { name })}
        >
          {issue
            ? t("operator.list_download_sized", { size: formatBytes(issue.octets) })
            : t("operator.list_download")}
        </Button>
        {system === "camp" && (
          <Box sx={{ typography: "body2", color: "text.secondary" }}>
            {t("operator.list_download_composite")}
          </Box>
        )}
      </Box>
    );
  }
}

/** What tells one address from another; copying gives the whole. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
