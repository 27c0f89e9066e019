import type { LiveSettings } from '#platform/server/settings/live-settings.ts'

/** What changing settings needs. */
export interface InstallationServices {
  settings: LiveSettings
}

declare module '#platform/server/services.ts' {
  interface FeatureServices extends InstallationServices {}
}
