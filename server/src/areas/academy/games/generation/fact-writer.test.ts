import { blockingFaults, comparable, questionFaults } from '@fulmar/contract/academy/game-questions'
import { describe, expect, it } from 'vitest'
import { factWriter } from './fact-writer.ts'
import { subjects } from './facts.ts'
import { collect } from './generation.ts'

const facts = subjects.flatMap(subject => subject.facts)
const write = async (seed: number, count = 20, topic = 'Resin codes') =>
  (
    await collect(
      factWriter(undefined, () => seed).write(
        { topic, count, language: 'en', avoid: [] },
        new AbortController().signal,
      ),
    )
  ).questions

describe('the built-in facts', () => {
  it('are at least 150, each asked once and with a source that has a year', () => {
    expect(facts.length).toBeGreaterThanOrEqual(150)
    expect(new Set(facts.map(({ text }) => comparable(text))).size).toBe(facts.length)
    expect(facts.filter(({ source }) => !/, \d{4}$/.test(source))).toEqual([])
    expect(new Set(facts.map(({ kind }) => kind)).size).toBe(3)
  })

  it('all make questions that can be asked, with answers that do not stand out', async () => {
    const drafts = await Promise.all(subjects.map(({ name }) => write(1, 1000, name)))
    const questions = drafts.flat().map(draft => ({ ...draft, review: 'ACCEPTED' as const }))
    expect(questions).toHaveLength(facts.length)
    expect(blockingFaults(questions)).toEqual([])
    const poor = new Set(questionFaults(questions).map(({ questionId }) => questionId))
    expect(questions.filter(({ id }) => poor.has(id)).map(({ text }) => text)).toEqual([])
  })

  it('give the same questions for the same seed, and others for another', async () => {
    const texts = async (seed: number) =>
      (await write(seed)).map(({ text, options }) => [text, options.map(option => option.text)])
    expect(await texts(7)).toEqual(await texts(7))
    expect(await texts(7)).not.toEqual(await texts(8))
  })

  it.each([
    ['PET bottles', /\bPET\b|bottle/i],
    ['microplastics', /microplastic/i],
    ['the ocean', /ocean|\bsea\b/i],
    ['plastic bags', /bag/i],
    ['PVC', /PVC|polyvinyl chloride/i],
  ])('about %s all tell about that', async (topic, words) => {
    const questions = await write(3, 20, topic)
    expect(questions.length).toBeGreaterThan(1)
    const others = questions.filter(({ text, explanation, options }) => {
      const right = options.filter(({ isCorrect }) => isCorrect).map(option => option.text)
      return !words.test([text, explanation, ...right].join(' '))
    })
    expect(others.map(({ text }) => text)).toEqual([])
  })
})
