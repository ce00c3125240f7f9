"""Invented players: names that sound like their federation, drawn from a seed. Any likeness to a person is chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tournaments.models.entry import Title


@dataclass(frozen=True, slots=True)
class Tongue:
    """The names of one language and the federations whose players bear them, with their weight in the field."""

    federations: dict[str, int]
    women: str
    men: str
    surnames: str


TONGUES: Final = (
    Tongue(
        {"ITA": 46, "SMR": 1},
        "Anna Beatrice Chiara Claudia Elena Elisa Federica Francesca Giada Giulia Ilaria Laura Lucia Marta Martina "
        "Nadia Paola Sara Serena Silvia Sofia Valeria Viola Vittoria",
        "Alberto Alessio Andrea Antonio Carlo Claudio Dario Davide Diego Edoardo Emanuele Enrico Fabio Federico "
        "Filippo Francesco Gabriele Giacomo Giorgio Giovanni Giulio Jacopo Leonardo Lorenzo Luca Marco Matteo Michele "
        "Nicola Paolo Pietro Raffaele Riccardo Roberto Samuele Sergio Simone Stefano Tommaso Ugo Vincenzo Vittorio",
        "Abbati Agosti Albani Altieri Amato Baldini Barbieri Bassani Bellucci Benassi Bernardi Bertoli Biagi Boldrini "
        "Bonetti Borghi Brambilla Bruni Calvi Camerini Candiani Carli Casali Cavalli Ceccarelli Cerri Colnaghi Conti "
        "Corradi Costa Dallari Donati Fabbri Falcone Farina Fiore Fontana Forti Franchi Gabrielli Galli Gatti Gentile "
        "Giordani Grandi Grassi Guidi Lanza Leoni Locatelli Lombardi Magnani Mancini Manfredi Marchetti Mariani "
        "Martelli Mazza Melis Merlo Monti Morandi Moretti Natali Neri Olivieri Orlandi Pagani Palmieri Parodi Pedroni "
        "Pellegrini Piras Poli Pozzi Ravelli Ricci Rinaldi Romani Rosati Sacchi Salvi Sartori Savini Serra Silvestri "
        "Soldati Spada Tassi Tedeschi Testa Valli Ventura Villa Vitali Zanetti Zorzi",
    ),
    Tongue(
        {"ENG": 7, "SCO": 2, "IRL": 2, "USA": 3},
        "Alice Amy Caroline Claire Ellen Emma Grace Hannah Helen Jane Julia Katherine Lucy Olivia Rachel Sophie",
        "Adam Alan Andrew Barry Charles Colin Daniel David Edward Frank George Graham Harry Henry Ian James John "
        "Kevin Matthew Neil Oliver Patrick Peter Philip Robert Simon Stephen Thomas William",
        "Ashby Bailey Barlow Bexley Brookes Burton Cartwright Chapman Dalton Drummond Eastwood Elliott Fairfax "
        "Fletcher Garland Halliday Hargreaves Hawkins Holloway Ingram Keating Kirkby Langley Lockwood Marlow Mercer "
        "Norwood Oakley Pemberton Prescott Quigley Radcliffe Rowland Sheridan Stanton Thornton Underhill Wakefield "
        "Whitlock Winslow",
    ),
    Tongue(
        {"GER": 9, "AUT": 4, "SUI": 4},
        "Anja Birgit Christina Eva Franziska Heike Ines Jana Katrin Lena Monika Petra Sabine Ulrike",
        "Andreas Axel Bernd Christian Dieter Felix Florian Gerhard Hannes Heinz Jan Jonas Jürgen Karl Klaus Lukas "
        "Manfred Markus Martin Moritz Norbert Otto Rainer Sebastian Stefan Thomas Uwe Wolfgang",
        "Ackermann Bachmann Behrens Brandt Dietrich Ebert Falk Fiedler Friedrich Gerlach Grünwald Haas Hartwig "
        "Heinrich Hoffmann Jäger Kaufmann Kessler Kirchner Köhler Lehmann Lindner Lorenz Mayrhofer Möller Naumann Ott "
        "Pfeiffer Reinhardt Ritter Sauer Schäfer Schreiber Seidel Steiner Thiele Ullrich Vogel Wagner Winter Zeller",
    ),
    Tongue(
        {"FRA": 7, "BEL": 2, "MNC": 1},
        "Aline Camille Cécile Claire Élodie Hélène Isabelle Juliette Louise Manon Nathalie Sylvie",
        "Alain Antoine Benoît Bruno Cédric Denis Émile Étienne Fabrice Gilles Guillaume Hugo Jérôme Julien Laurent "
        "Luc Mathieu Nicolas Olivier Pascal Philippe Quentin Rémi Thierry Vincent Yves",
        "Archambault Barbier Beaumont Blanchard Boucher Carpentier Chevalier Clément Delorme Dubois Dumont Faure "
        "Fournier Garnier Gauthier Girard Huet Lacroix Lambert Leclerc Lefort Marchand Mercier Moreau Noël Perrin "
        "Picard Renaud Rousseau Roy Tessier Vasseur Vidal",
    ),
    Tongue(
        {"ESP": 5, "ARG": 2, "COL": 1, "PER": 1},
        "Alba Carmen Elena Inés Isabel Laura Lucía Marina Marta Nuria Paula Rosa",
        "Adrián Alejandro Álvaro Carlos Cristian Diego Emilio Fernando Gonzalo Hugo Ignacio Javier Joaquín Jorge José "
        "Julio Luis Manuel Mario Miguel Pablo Rafael Ramón Sergio Víctor",
        "Aguilar Álvarez Benítez Blanco Cabrera Calderón Campos Castillo Crespo Delgado Domínguez Esteban Ferrer "
        "Fuentes Gallego Herrera Iglesias Lozano Marín Medina Molina Navarro Ortega Pascual Peña Reyes Rivas Robles "
        "Salinas Serrano Soler Vega Vidal",
    ),
    Tongue(
        {"POL": 4, "UKR": 3},
        "Agata Alicja Ewa Joanna Karolina Magda Marta Monika Natalia Olga Zofia",
        "Adam Andrzej Bartosz Dawid Grzegorz Jacek Jakub Kamil Krzysztof Łukasz Maciej Marek Michał Pawel Piotr "
        "Rafal Tomasz Wojciech",
        "Adamczyk Baran Borowski Chmiel Czarnecki Dudek Gajda Jasinski Kaczmarek Kalinowski Kowal Krawczyk Lis "
        "Malinowski Mazur Nowicki Ostrowski Pawlak Rogalski Sikora Sobczak Stepien Tomczak Urban Walczak Wrona Zajac",
    ),
    Tongue(
        {"SRB": 3, "CRO": 3, "SLO": 3},
        "Ana Dragana Irena Ivana Jelena Katarina Maja Marija Mila Nina Petra Tanja",
        "Aleksandar Bojan Boris Dejan Dragan Goran Igor Ivan Luka Marko Milan Miroslav Nenad Nikola Petar Saša Stefan "
        "Vladimir Zoran",
        "Babić Bogdanović Dimić Filipović Gajić Ilić Janković Jovanov Knežević Kolar Kos Kovač Lazić Marić Matić "
        "Mlakar Nikolić Novak Pavlović Perić Radić Simić Stanić Tomić Vidmar Vuković Zupan",
    ),
    Tongue(
        {"IND": 5},
        "Aditi Ananya Divya Kavya Lakshmi Meera Nandini Priya Shruti",
        "Aditya Ajay Anand Arjun Deepak Karthik Kiran Manish Mohan Nikhil Prakash Rahul Rohan Sanjay Suresh Varun "
        "Vijay",
        "Agarwal Bhat Chandran Deshpande Ganesan Iyer Joshi Kulkarni Mehta Menon Mishra Nair Patel Raman Rao Reddy "
        "Shetty Srinivas Varma",
    ),
    Tongue(
        {"NED": 4, "NOR": 2, "SWE": 2, "DEN": 2},
        "Anneke Astrid Freja Ingrid Johanna Karin Linnea Maartje Sanne Sigrid",
        "Arne Bas Bjorn Erik Gerrit Henk Jeroen Joost Kees Lars Magnus Maarten Nils Pieter Ruud Sander Sven Willem",
        "Aalbers Bakker Berg Boersma Dahl Dekker Eriksen Haugen Holm Jansen Kuiper Lindqvist Lund Mulder Nilsen "
        "Olofsson Postma Sandberg Strand Visser Vos Westra",
    ),
)

_LOWEST_TITLED: Final = (("GM", 2480), ("IM", 2390), ("FM", 2270), ("CM", 2150))


@dataclass(frozen=True, slots=True)
class Person:
    """An invented player."""

    name: str
    sex: str
    federation: str
    title: str


def people(ratings_and_sexes: list[tuple[int, str]], seed: int) -> list[Person]:
    """One person per (rating, sex), in the given order; among equal ratings in the initial order of C.04.2.

    The same seed gives the same people.
    """
    draw = random.Random(seed)  # noqa: S311 -- names, not secrets
    names = _names(draw)
    persons = [_person(draw, names, rating, sex) for rating, sex in ratings_and_sexes]
    ratings = [rating for rating, _sex in ratings_and_sexes]
    titles = [*Title.values, ""]
    for rating in set(ratings):
        places = [place for place, other in enumerate(ratings) if other == rating]
        equal = sorted((persons[place] for place in places), key=lambda p: (titles.index(p.title), p.name.casefold()))
        for place, person in zip(places, equal, strict=True):
            persons[place] = person
    return persons


def _names(draw: random.Random) -> dict[tuple[int, str], Iterator[str]]:
    """For every tongue and sex an endless supply of names, none twice."""
    used: set[str] = set()

    def supply(tongue: Tongue, given_names: list[str]) -> Iterator[str]:
        surnames = tongue.surnames.split()
        while True:
            name = f"{draw.choice(surnames)}, {draw.choice(given_names)}"
            if name not in used:
                used.add(name)
                yield name

    return {
        (place, sex): supply(tongue, given.split())
        for place, tongue in enumerate(TONGUES)
        for sex, given in (("w", tongue.women), ("m", tongue.men))
    }


def _person(draw: random.Random, names: dict[tuple[int, str], Iterator[str]], rating: int, sex: str) -> Person:
    weighted = [(place, code, weight) for place, t in enumerate(TONGUES) for code, weight in t.federations.items()]
    place, federation, _weight = draw.choices(weighted, [weight for _, _, weight in weighted])[0]
    return Person(next(names[place, sex]), sex, federation, _title(draw, rating, sex))


def _title(draw: random.Random, rating: int, sex: str) -> str:
    """A title that fits the rating; not everybody who could has one."""
    for title, lowest in _LOWEST_TITLED:
        if rating >= lowest and draw.random() < 0.9:
            return title
        if sex == "w" and rating >= lowest - 200 and draw.random() < 0.6:
            return f"W{title}"
    return ""
