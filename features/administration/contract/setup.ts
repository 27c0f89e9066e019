import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { settingsSubject, setupSubject } from './subjects.ts'

/** Steps of the guided setup, in order. */
export const SETUP_STEPS = [
  'name',
  'logo',
  'colors',
  'home',
  'prices',
  'people',
  'mail',
  'payments',
  'storage',
  'done',
] as const
export const SetupStep = z.enum(SETUP_STEPS)
export type SetupStep = z.output<typeof SetupStep>

/** How payments are taken: not at all, in the sandbox, or with keys of the provider's test or live mode. */
export const PaymentsMode = z.enum(['off', 'sandbox', 'test', 'live'])
export type PaymentsMode = z.output<typeof PaymentsMode>

/** Progress of the guided setup, and what the environment of the server decides. */
export const SetupState = z
  .object({
    step: SetupStep.nullable().describe('The step to continue with; null before the first'),
    is_finished: z.boolean().describe('Whether its end was reached, or all of it was skipped'),
    payments: PaymentsMode,
    webhook_url: z.url().describe('The address at which the payment provider reports events'),
    mail: z.enum(['sandbox', 'server']),
    storage: z.enum(['folder', 'bucket']),
    bucket: z.string().nullable(),
    database: z.enum(['embedded', 'postgresql']),
  })
  .meta({ id: 'SetupState' })
export type SetupState = z.output<typeof SetupState>

export const setupApi = api({
  read: {
    method: 'GET',
    path: '/administration/setup',
    access: 'owner',
    shows: [setupSubject, settingsSubject],
    does: 'How far the guided setup has come, and the parts of this installation that the environment of the server decides.',
    response: SetupState,
  },
  saveProgress: {
    method: 'PUT',
    path: '/administration/setup',
    access: 'owner',
    changes: [setupSubject],
    does: 'Stores how far the guided setup has come, so that it continues there. A finished setup stays finished.',
    body: z.object({ step: SetupStep, is_finished: z.boolean().default(false) }),
    response: SetupState,
  },
})
