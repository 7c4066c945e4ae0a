/** The kinds of active content: what in a file could run, or fetch something, where it is opened. */

export const ACTIVE_CONTENT = [
  'pdf_javascript',
  'pdf_launch_action',
  'pdf_open_action',
  'pdf_embedded_file',
  'pdf_rich_media',
  'pdf_xfa_form',
  'office_macro',
  'office_embedded_object',
  'office_external_content',
  'office_dde',
  'embedded_executable',
  'csv_formula',
] as const;
export type ActiveContent = (typeof ACTIVE_CONTENT)[number];
