import { resolve } from 'node:path'
import { Cron } from 'croner'
import { z } from 'zod'
import { FORGE_HOSTS } from '../markdown/repository.ts'

// Schemas that parse the text of a setting.

/** `0` or `1`. */
export const flag = (fallback: '0' | '1') =>
  z
    .enum(['0', '1'])
    .default(fallback)
    .transform((text) => text === '1')
/** `1` for yes or `0` for no; undefined if neither is set. */
export const optionalFlag = z
  .enum(['0', '1'])
  .transform((text) => text === '1')
  .optional()
/** Base URL to which paths are appended. */
export const WebAddress = z
  .url({ protocol: /^https?$/ })
  .refine((address) => !/[?#@]/.test(address), 'expected a URL without user, password or query')
  .transform((address) => address.replace(/\/+$/, ''))
/** Base URL with a default. */
export const webAddress = (fallback: string) => WebAddress.default(fallback)

const ROLES = ['web', 'worker', 'media'] as const
/** Role of a process: serving requests, running jobs, or running CPU-intensive media jobs. */
export type Role = (typeof ROLES)[number]
const isRole = (name: string): name is Role => ROLES.some((role) => role === name)

/** Comma-separated list of roles of a process. */
export const Roles = z
  .string()
  .default('all')
  .transform((text, context): Role[] => {
    const names = new Set(text.split(',').map((name) => name.trim()))
    if (names.delete('all')) for (const role of ROLES) names.add(role)
    const unknown = [...names].filter((name) => !isRole(name))
    if (unknown.length > 0) {
      const message = `expected a comma-separated list of all, web, worker and media, not "${unknown.join(', ')}"`
      context.addIssue({ code: 'custom', message })
    }
    return [...names].filter(isRole)
  })

/** Code hosts from which READMEs may be fetched. */
export const Forges = z
  .string()
  .default(FORGE_HOSTS.join(','))
  .transform((text, context): readonly string[] => {
    if (text.trim() === 'none') return []
    const hosts = text.split(',').map((host) => host.trim())
    const unknown = hosts.filter((host) => !FORGE_HOSTS.some((known) => known === host))
    if (unknown.length > 0) {
      const message = `expected none, or a comma-separated list of ${FORGE_HOSTS.join(', ')}, not "${unknown.join(', ')}"`
      context.addIssue({ code: 'custom', message })
    }
    return hosts
  })

/** Returns whether a text is a cron expression with five fields that will ever match. */
export function isCron(text: string): boolean {
  try {
    return text.trim().split(/\s+/).length === 5 && new Cron(text, { paused: true }).nextRun() !== null
  } catch {
    return false
  }
}

const S3_PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/([a-z]+(?:\/[A-Za-z0-9_][\w.-]{0,99}){0,3})\/?$/

/** Destination of backups: a folder, or a prefix in a bucket. */
export type BackupTarget = { folder: string } | { bucket: string; prefix: string }

/** Parses a backup target: a folder path or an `s3://` URL. */
export const Target = z.string().transform((text, context): BackupTarget => {
  if (!/^\w+:\/\//.test(text)) return { folder: resolve(text) }
  const [, bucket, prefix] = S3_PLACE.exec(text) ?? []
  if (bucket !== undefined && prefix !== undefined) return { bucket, prefix: `${prefix}/` }
  const message =
    'expected a folder, or s3://bucket/prefix with a prefix that begins with small letters, such as s3://files/backups'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** Port number; 0 for any free port. */
export const port = z.coerce.number().int().min(0).max(65_535)
