import { isCommand } from '#platform/server/http/caller.ts'
import { HttpError, invalidField } from '#platform/server/http/http-errors.ts'
import type { Contributed } from '#platform/server/feature.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { listFailed, listJobStatuses, retryFailed } from '#platform/server/work/jobs/job-status.ts'
import { getUser } from '#features/accounts/server.ts'
import { recordAction } from '#features/operators/server.ts'
import { administrationApi, todayApi } from '../contract.ts'
import { changeSettings } from './change-settings.ts'
import { sitePictureRoutes } from './pictures.ts'
import { presentSettings } from './present-settings.ts'
import { ANTI_SPAM_SETTINGS } from './setting-kinds.ts'
import { setupRoutes } from './setup.ts'
import { readStored } from './stored-settings.ts'
import { readToday } from './today.ts'

const FAILED_LISTED = 50

/** Routes of the first page of the admin area. */
export const todayRoutes = (contributed: Contributed): Route[] => {
  const shown = {
    totals: contributed('dailyTotals').filter(({ isShownElsewhere: isElsewhere }) => !isElsewhere),
    tasks: contributed('operatorTasks'),
  }
  return routes(todayApi, {
    read: ({ db, caller, now, services }) => readToday(db, shown, { roles: caller.operator_roles, now, services }),
  })
}

const settingsRoutes: Route[] = routes(administrationApi, {
  list: async ({ db, services }) => presentSettings(services.settings, await readStored(db)),

  // This process applies the stored settings within seconds, like all others.
  change: async ({ db, body, caller, now, services: { settings } }) =>
    presentSettings(settings, await changeSettings(db, settings, { ...body, actorId: caller.id, now })),

  listAntiSpam: async ({ db, services }) =>
    presentSettings(services.settings, await readStored(db), ANTI_SPAM_SETTINGS),

  changeAntiSpam: async ({ db, body, caller, now, services: { settings } }) => {
    const change = { ...body, actorId: caller.id, now, names: ANTI_SPAM_SETTINGS }
    return presentSettings(settings, await changeSettings(db, settings, change), ANTI_SPAM_SETTINGS)
  },

  listJobs: async ({ db }) => {
    const kinds = await listJobStatuses(db)
    return { kinds, failed: await listFailed(db, FAILED_LISTED) }
  },

  retryJobs: async ({ db, body, caller, now }) => {
    const retried = await retryFailed(db, body)
    if (retried > 0) {
      await recordAction({ db, now }, caller.id, {
        action: 'retry_jobs',
        details: { jobs: body.id ?? body.kind ?? 'all', retried: String(retried) },
      })
    }
    return { retried }
  },

  testMail: async ({ db, body, caller, services }) => {
    if (isCommand(caller) && !body.to) throw invalidField('to', 'Name an address: commands have none of their own')
    const to = body.to ?? (await getUser(db, caller.id)).email
    const subject = `Test email of ${services.config.PRODUCT_NAME}`
    const lines = ['An owner of this installation asked for this email. It arrived, so email works.']
    try {
      await services.mailer.sendTest({ to, subject, lines })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new HttpError(502, 'mail_failed', `The mail server did not take the email: ${reason}`)
    }
    return { sent_to: to }
  },
})

export const administrationRoutes: Route[] = [...settingsRoutes, ...sitePictureRoutes, ...setupRoutes]
