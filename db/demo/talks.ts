import { finishedTalks } from './talks/finished.ts'
import { undecidedTalks } from './talks/undecided.ts'
import { talksUnderWay } from './talks/under-way.ts'
import type { DemoTalk } from './talks/shape.ts'

export const talks: DemoTalk[] = [...finishedTalks, ...talksUnderWay, ...undecidedTalks]
