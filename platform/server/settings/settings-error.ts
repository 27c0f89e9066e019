/** Invalid settings; the message names each one. */
export class SettingsError extends Error {}
