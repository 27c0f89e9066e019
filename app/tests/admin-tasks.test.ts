import { expect, test } from 'vitest'
import { contributionsOf } from '#platform/server/feature.ts'
import { adminSections, adminTasks } from '../admin-sections.ts'
import { serverFeatures } from '../server-features.ts'

const contributed = contributionsOf(Object.values(serverFeatures))

test('everything that may wait for operators has a text, and leads to a section that its role may open', () => {
  const tasks = contributed('operatorTasks')
  expect(tasks.length).toBeGreaterThan(3)
  const leads = tasks.map(({ kind, role }) => {
    const path = /^\/admin\/([^/?]+)/.exec(adminTasks[kind]?.to ?? '')?.[1]
    const section = adminSections.find((one) => one.path === path)
    // Without the screens' types, the roles of sections are not known here.
    const opens: string | undefined = section?.role
    return opens !== undefined && (role === 'owner' || opens === role) ? [] : [kind]
  })
  expect(leads.flat()).toEqual([])
  expect(Object.keys(adminTasks).toSorted()).toEqual(tasks.map(({ kind }) => kind).toSorted())
})
