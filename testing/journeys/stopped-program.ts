import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { openEmbedded } from '#platform/server/database/database.ts'
import { startProgram, type Program } from '../process/program.ts'
import { copyFirstStart } from './first-start.ts'
import { PASSWORD } from './product.ts'
import { signIn, storeSession } from './session.ts'

/** Makes a folder with the data of a first start, which is deleted by the returned function. */
export async function makeDataFolder(): Promise<{ folder: string; deleteFolder: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-journey-'))
  await copyFirstStart(folder, false)
  return { folder, deleteFolder: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs a statement on the data of a program that does not run, such as to let time pass; returns its rows. */
export async function changeStopped(folder: string, statement: string): Promise<readonly unknown[]> {
  const opened = await openEmbedded(join(folder, 'data/db'))
  const { rows } = await opened.query(statement)
  await opened.close()
  return rows
}

/** Starts the program with jobs; those that are scheduled by the minute run at once, although they did in this minute. */
export async function startWithJobs(folder: string, settings: Record<string, string> = {}): Promise<Program> {
  await changeStopped(folder, `delete from jobs where state = 'completed'`)
  return startProgram(folder, { ROLE: 'web,worker', ...settings })
}

/** Opens a window of somebody who registered before the program was started again. */
export async function enterAgain(browser: Browser, { origin }: Program, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  await storeSession(context, origin, await signIn(origin, { username, password: PASSWORD }))
  return context.newPage()
}
