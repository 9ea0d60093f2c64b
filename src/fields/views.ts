/** The registry of field types: how each looks. Its companion for values is models.ts. */
import { lazy } from "react";
import type { FieldDeclaration } from "../schema/types";
import { ChoiceCell } from "./choice/cell";
import { DateCell } from "./date/cell";
import { EmailCell } from "./email/cell";
import { FileCell } from "./file/cell";
import { ImageCell } from "./image/cell";
import { ImageListCell } from "./image-list/cell";
import { IssuedPasswordCell } from "./issued-password/cell";
import { LongTextCell } from "./long-text/cell";
import { PhoneCell } from "./phone/cell";
import { PinCell } from "./pin/cell";
import { PositionCell } from "./position/cell";
import { ReferenceCell } from "./reference/cell";
import { SecretCell } from "./secret/cell";
import { TextCell } from "./text/cell";
import { TimestampCell } from "./timestamp/cell";
import type { FieldView } from "./view-types";
import { WeekCell } from "./week/cell";

export type FieldViews = { readonly [type: string]: FieldView };
