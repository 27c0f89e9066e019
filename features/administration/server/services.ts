import type { LiveSettings } from '#platform/server/settings/live-settings.ts'

/** Services needed to change settings. */
export interface AdministrationServices {
  settings: LiveSettings
}

declare module '#platform/server/services.ts' {
  interface FeatureServices extends AdministrationServices {}
}
