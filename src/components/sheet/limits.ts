/** The maximum number of records in one XLSX sheet: its rows without the header. */
export const MOST_XLSX_RECORDS = 1_048_575;
