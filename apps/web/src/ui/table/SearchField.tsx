import OutlinedInput from "@mui/material/OutlinedInput";
import { Search } from "lucide-react";
import { useState } from "react";
import type { TableAddress } from "./use-table-address.ts";

/** Under which name a table's only search stands in its address. */
const searchName = "search";

/** What a table is searched for; empty where it is not. */
export function searchIn(address: TableAddress): string {
  return address.valueOf(searchName);
}

/** Ends the search of a table. */
export function clearSearch(address: TableAddress): void {
  address.change({ [searchName]: "" });
}

/**
 * Searches a table as one types; what is searched for stands in the table's address.
 *
 * @param name - under which it stands there, where a table is searched by several things.
 */
export function SearchField({
  label,
  address,
  name = searchName,
}: {
  label: string;
  address: TableAddress;
  name?: string;
}) {
  const inAddress = address.valueOf(name);
  // The address follows a moment later; until it has, what was typed stands in the field.
  const [typed, setTyped] = useState<string>();
  if (typed === inAddress) setTyped(undefined);
  return (
    <OutlinedInput
      type="search"
      value={typed ?? inAddress}
      placeholder={label}
      startAdornment={<Search size={18} aria-hidden style={{ flexShrink: 0 }} />}
      inputProps={{ "aria-label": label, spellCheck: false, autoComplete: "off" }}
      onChange={({ target }) => {
        setTyped(target.value);
        address.change({ [name]: target.value }, true);
      }}
      sx={{ flex: { xs: "1 1 100%", sm: "0 1 300px" }, pl: 2.5, "& input": { py: 1.25, pl: 2 } }}
    />
  );
}
