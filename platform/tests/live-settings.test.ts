import { expect, test, vi } from 'vitest'
import { parseConfig, SettingsError } from '#platform/server/config.ts'
import { openLiveSettings } from '#platform/server/settings/live-settings.ts'

const open = (environment: Record<string, string>) => openLiveSettings(parseConfig(environment), environment)

test('stored settings are in force until the environment names one', () => {
  const live = open({ PRODUCT_NAME: 'Given' })
  live.apply({ PRODUCT_NAME: 'Stored', SESSION_IDLE_DAYS: '3' })
  expect([live.config.PRODUCT_NAME, live.config.SESSION_IDLE_DAYS]).toEqual(['Given', 3])
  expect([live.isGiven('PRODUCT_NAME'), live.isGiven('SESSION_IDLE_DAYS')]).toEqual([true, false])
  live.apply({ SELLER_TAX_ID: 'PT 1' })
  expect([live.config.SESSION_IDLE_DAYS, live.config.SELLER_TAX_ID]).toEqual([14, 'PT 1'])
  live.apply({})
  expect(live.config.SELLER_TAX_ID).toBeUndefined()
})

test('a secret that the environment gives as a file counts as given', () => {
  expect(openLiveSettings(parseConfig({}), { SMTP_URL_FILE: '/run/secrets/smtp' }).isGiven('SMTP_URL')).toBe(true)
})

test('values that cannot be used leave all as it was', () => {
  const live = open({})
  live.apply({ PRODUCT_NAME: 'Shed' })
  expect(() => live.apply({ PRODUCT_NAME: 'Barn', SESSION_IDLE_DAYS: '1000' })).toThrow(SettingsError)
  expect(live.config.PRODUCT_NAME).toBe('Shed')
})

test('each change is announced once', () => {
  const live = open({})
  const changed = vi.fn<() => void>()
  live.onChange(changed)
  live.apply({ PRODUCT_NAME: 'Shed' })
  live.apply({ PRODUCT_NAME: 'Shed' })
  expect(changed).toHaveBeenCalledOnce()
})
