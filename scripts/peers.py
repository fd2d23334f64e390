"""Reads what LoadCheck computed for random inputs, computes the same by other means, and prints the differences."""
import base64
import json
import math
import struct
import sys
import zlib
from collections import Counter

import numpy
from hdrh.histogram import HdrHistogram
from scipy import stats


def ranks(method):
    def test(answer):
        result = stats.mannwhitneyu(answer["first"], answer["second"], method=method)
        p = 1.0 if numpy.isnan(result.pvalue) else result.pvalue
        return [result.statistic, p]
    return test


def shift(answer):
    return [numpy.median(numpy.subtract.outer(answer["first"], answer["second"]))]


def interval(answer):
    """The shifts that the rank test does not refute, from both ends inwards."""
    first, second = numpy.array(answer["first"]), numpy.array(answer["second"])
    shifts = numpy.sort(numpy.subtract.outer(first, second), axis=None)
    between = (shifts[:-1] + shifts[1:]) / 2

    def is_kept(shift):
        return stats.mannwhitneyu(first - shift, second, method="exact").pvalue > 0.05

    low = next(place for place, shift in enumerate(between) if is_kept(shift))
    high = next(place for place, shift in reversed(list(enumerate(between))) if is_kept(shift))
    return [shifts[low], shifts[high + 1]]


def line(answer):
    fit = stats.linregress(answer["first"], answer["second"])
    width = stats.t.ppf(0.975, len(answer["first"]) - 2) * fit.stderr
    return [fit.slope, fit.intercept, fit.slope - width, fit.slope + width]


def slope(answer):
    return [stats.theilslopes(answer["first"]).slope]


def holm(answer):
    p = numpy.array(answer["first"])
    order = numpy.argsort(p, kind="stable")
    steps = numpy.maximum.accumulate(numpy.minimum(p[order] * numpy.arange(len(p), 0, -1), 1))
    adjusted = numpy.empty(len(p))
    adjusted[order] = steps
    return list(adjusted)


def histogram(answer):
    packed = zlib.compress(base64.b64decode(answer["encoded"]))
    head = struct.pack(">II", 0x1C849314, len(packed))
    found = HdrHistogram.decode(base64.b64encode(head + packed))
    values = [found.get_value_at_percentile(percent) for percent in answer["first"]]
    return [found.get_total_count()] + values


PEERS = {
    "exact ranks": (ranks("exact"), 1e-12), "ranks": (ranks("asymptotic"), 1e-12),
    "shift": (shift, 1e-12), "line": (line, 1e-9), "slope": (slope, 1e-12), "holm": (holm, 1e-12),
    "histogram": (histogram, 0), "interval": (interval, 1e-12),
}
counts, worst = Counter(), Counter()
for text in sys.stdin:
    answer = json.loads(text)
    peer, _ = PEERS[answer["kind"]]
    for mine, theirs in zip(answer["results"], peer(answer), strict=True):
        distance = abs(mine - theirs) / max(1, abs(theirs))
        # NaN is neither more nor less than any other number, and would not count as a difference.
        worst[answer["kind"]] = max(worst[answer["kind"]], math.inf if math.isnan(distance) else distance)
    counts[answer["kind"]] += 1

failed = False
for kind, (_, limit) in PEERS.items():
    # Ties have no exact ranks, so about half of the inputs are exact.
    asked = 500 if kind == "exact ranks" else 1_000
    passed = counts[kind] >= asked and worst[kind] <= limit
    failed = failed or not passed
    verdict = "pass" if passed else "FAIL"
    print(f"peers.{kind}, of {counts[kind]} inputs   {worst[kind]:.1e}   at most {limit:.0e}   {verdict}")
sys.exit(1 if failed else 0)
