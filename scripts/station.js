#!/usr/bin/env node
// `npx station`: the virtual ITS station's command line.
import { becomeNode, ensureDependencies } from "./lib/prepare.js";

ensureDependencies();
becomeNode("apps/station/src/cli.ts", process.argv.slice(2));
