import { ideas } from './requests/ideas.ts'
import { openRequests } from './requests/open.ts'
import { privateRequests } from './requests/private.ts'
import { settledRequests } from './requests/settled-requests.ts'
import type { DemoRequest } from './requests/shape.ts'

export const requests: DemoRequest[] = [...openRequests, ...privateRequests, ...ideas, ...settledRequests]
