"""The models of simulator.mjs in SimPy 3: prints one JSON object. usage: python3 simulator.py MESSAGES JOBS"""

import json
import sys
import time

import simpy


def ping_pong_of_stores(messages):
    """Two processes that pass one message to and fro, each passage a time unit, through stores."""
    env = simpy.Environment()
    boxes = [simpy.Store(env), simpy.Store(env)]

    def player(own, other):
        while True:
            count = yield own.get()
            if count == messages:
                return
            yield env.timeout(1)
            other.put(count + 1)

    env.process(player(boxes[0], boxes[1]))
    env.process(player(boxes[1], boxes[0]))
    boxes[0].put(0)
    return timed(env)


def ping_pong_of_events(messages):
    """The same without stores: a process waits for the delayed event that the other one made for it."""
    env = simpy.Environment()
    turns = [env.timeout(0, 0), env.event()]

    def player(me):
        while True:
            count = yield turns[me]
            if count == messages:
                return
            turns[me] = env.event()
            passed = env.timeout(1, count + 1)
            passed.callbacks.append(turns[1 - me].trigger)

    env.process(player(0))
    env.process(player(1))
    return timed(env)


def queue(jobs):
    """One server, first come first served: its departure times."""
    env = simpy.Environment()
    line = simpy.Store(env)
    departures = []

    def source():
        for gap, service in steps(jobs):
            yield env.timeout(gap)
            line.put(service)

    def server():
        while True:
            service = yield line.get()
            yield env.timeout(service)
            departures.append(env.now)

    env.process(source())
    env.process(server())
    seconds = timed(env)
    return seconds, departures


def steps(jobs):
    """Gaps and services in 1024ths, so that their sums are exact: the linear congruential generator of ANSI C's rand."""
    state = 1
    for _ in range(jobs):
        state = (state * 1103515245 + 12345) % 2**31
        gap = (state >> 16) % 2048
        state = (state * 1103515245 + 12345) % 2**31
        service = (state >> 16) % 1792
        yield gap / 1024, service / 1024


def timed(env):
    start = time.perf_counter()
    env.run()
    return time.perf_counter() - start


def main():
    messages, jobs = int(sys.argv[1]), int(sys.argv[2])
    seconds, departures = min(queue(jobs) for _ in range(5))
    print(
        json.dumps(
            {
                "version": simpy.__version__,
                "stores": min(ping_pong_of_stores(messages) for _ in range(5)),
                "events": min(ping_pong_of_events(messages) for _ in range(5)),
                "queue": seconds,
                "departures": departures,
            }
        )
    )


main()
