import { describe, expect, it } from 'vitest'
import { editDistance, nearestRoute } from './nearest-route.ts'

const routes = [
  '/',
  '/login',
  '/collector-signup',
  '/privacy-policy',
  '/dashboard',
  '/users',
  '/stores',
  '/neighborhood',
  '/rates',
  '/rewards',
  '/settings/profile',
  '/settings/team',
  '/academy',
  '/academy/leaderboards',
].map(path => ({ path, title: path }))

describe('the nearest route', () => {
  it.each([
    ['/dashbord', '/dashboard'],
    ['/neighbourhoods', '/neighborhood'],
    ['/neighborhood/7/members', '/neighborhood'],
    ['/store', '/stores'],
    ['/Stores/', '/stores'],
    ['/signup', '/collector-signup'],
    ['/privacy', '/privacy-policy'],
    ['/privacy-polcy', '/privacy-policy'],
    ['/log-in', '/login'],
    ['/settings/profil', '/settings/profile'],
    ['/settings/nothing', '/settings/team'],
    ['/academy/leaderboard', '/academy/leaderboards'],
  ])('of %s is %s', (looked, meant) => expect(nearestRoute(looked, routes)?.path).toBe(meant))

  it.each(['/nowhere/at/all', '/wp-admin', '/7', '/', '/%F0%9F%90%A6'])('of %s is none', looked => {
    expect(nearestRoute(looked, routes)).toBeUndefined()
  })
})

describe('the distance of two words', () => {
  it.each([
    ['rates', 'rates', 0],
    ['rate', 'rates', 1],
    ['reats', 'rates', 2],
    ['', 'rates', 5],
  ])('%j and %j: %i', (a, b, steps) => expect(editDistance(a, b)).toBe(steps))
})
