/** A setting that cannot be used; the message names each one. */
export class SettingsError extends Error {}
