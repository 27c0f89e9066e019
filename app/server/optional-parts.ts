import type { OptionalPart } from '#platform/contract/optional-parts.ts'
import type { Config } from '#platform/server/config.ts'
import type { ExtensionPoints } from '#platform/server/feature.ts'
import type { Route } from '#platform/server/http/routes.ts'
import type { AllWork } from '#platform/server/work/jobs.ts'

interface Belonging {
  onlyWith?: OptionalPart | undefined
}

/** What belongs to the parts that these settings leave on. */
export function optionalPartsFor(config: Config, parts: ExtensionPoints['optionalParts']) {
  const isOn = ({ onlyWith }: Belonging): boolean => onlyWith === undefined || parts[onlyWith].isOn(config)
  return {
    isOn,
    /** The route itself, or one that refuses every call: who may not call it is still told so first. */
    routeFor: (route: Route): Route => {
      const { onlyWith } = route.endpoint
      if (onlyWith === undefined || isOn({ onlyWith })) return route
      const refuse = () => {
        throw parts[onlyWith].refuse()
      }
      return { ...route, handle: refuse }
    },
  }
}

/** The work of the parts that are on. Other jobs that wait stay where they are until their part is turned on again. */
export function workWith({ jobs, scheduledJobs }: AllWork, isOn: (one: Belonging) => boolean): AllWork {
  return { jobs: jobs.filter(isOn), scheduledJobs: scheduledJobs.filter(isOn) }
}
