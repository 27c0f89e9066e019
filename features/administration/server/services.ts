import type { LiveSettings } from '#platform/server/settings/live-settings.ts'

/** What changing settings needs. */
export interface AdministrationServices {
  settings: LiveSettings
}

declare module '#platform/server/services.ts' {
  interface FeatureServices extends AdministrationServices {}
}
